import { utcMonth } from '#domain/time/calendar.ts'
import type { TeamMember, TeamUse } from '#domain/teams/teams.ts'
import type { Credits } from '#domain/units.ts'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { formatCredits } from '../../ui/formatCredits.ts'
import { ListHead } from '../../ui/ListHead.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import styles from './team.module.css'
import { daysOf, monthText, sum, csvOfUse, usersOf } from './teamView.ts'
import { tableTexts } from './texts.en.ts'

const STEP = 4
const HEIGHT = 48

interface UseTableProps {
  members: readonly TeamMember[]
  /** The newest month first. */
  use: readonly TeamUse[]
  now: Date
}

/** Credits by member and month: a bar for each day, all on one scale. */
export function UseTable({ members, use, now }: UseTableProps) {
  const months = use.toReversed()
  const rows = usersOf(members, use)
  const most = Math.max(1, ...months.flatMap((month) => rows.flatMap(({ uid }) => daysOf(month, uid))))
  const current = utcMonth(now)
  const month = monthText(current, 'long')
  const isQuiet = use.every((each) => rows.every(({ uid }) => sum(daysOf(each, uid)) === 0))
  return (
    <section aria-labelledby="use" className={styles.part}>
      <ListHead>
        <h2 id="use">{tableTexts.title}</h2>
        {!isQuiet && (
          <Button
            look="quiet"
            aria-label={tableTexts.csvOf}
            onClick={() =>
              saveFile(new Blob([csvOfUse(members, use)], { type: 'text/csv' }), 'sonobrief-team-use.csv')
            }
          >
            {tableTexts.csv}
          </Button>
        )}
      </ListHead>
      {isQuiet ? (
        <p className={styles.empty}>{tableTexts.quiet(month)}</p>
      ) : (
        <Table
          className={styles.use}
          columns={[tableTexts.day, ...months.map(({ month: each }) => monthText(each, 'short'))]}
        >
          <tbody>
            {rows.map(({ uid, name }) => (
              <tr key={uid}>
                <th scope="row">{name}</th>
                {months.map((each) => (
                  <td key={each.month} data-month={monthText(each.month, 'short')}>
                    <Days days={daysOf(each, uid)} most={most} isLit={each.month === current} />
                    {formatCredits(sum(daysOf(each, uid)))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{tableTexts.all}</th>
              {months.map((each) => (
                <td key={each.month} data-month={monthText(each.month, 'short')}>
                  <strong>{formatCredits(sum(rows.flatMap(({ uid }) => daysOf(each, uid))))}</strong>
                </td>
              ))}
            </tr>
          </tfoot>
        </Table>
      )}
      <p className={styles.quiet}>{tableTexts.about(month)}</p>
    </section>
  )
}

function Days({ days, most, isLit }: { days: readonly Credits[]; most: Credits; isLit: boolean }) {
  const bars = days.map((credits, i) => {
    const tall = credits === 0 ? 2 : Math.max(4, Math.round((credits / most) * HEIGHT))
    return `M${i * STEP + 1} ${(HEIGHT - tall) / 2}v${tall}`
  })
  const width = days.length * STEP
  return (
    <svg
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={isLit ? styles.lit : styles.closed}
      aria-hidden
    >
      <path d={bars.join('')} strokeWidth={2} />
    </svg>
  )
}

import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE } from '#domain/api/apiCallLimits.ts'
import { API_BASE, MCP_PATH, V1_CALLS, type V1CallName } from '#domain/api/v1/calls.ts'
import {
  EPISODE_PROBLEMS,
  episodeProblem,
  FOLLOW_PROBLEMS,
  problemType,
  V1_PROBLEMS,
} from '#domain/api/v1/problems.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BASE } from '../../ui/language.en.ts'
import { Table } from '../../ui/Table.tsx'
import { AGENT_COMMAND, STEPS } from './commands.ts'
import styles from './developers.module.css'
import { guideTexts as texts } from './guideTexts.en.tsx'

/** A static island. */
export function DevelopersGuide() {
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
        <p className={styles.ways}>
          <ButtonLink href="/account">{texts.getKey}</ButtonLink>
          <a href={`${API_BASE}/openapi.json`}>OpenAPI 3.1</a>
          <a href="#agents">{texts.agentsLink}</a>
        </p>
        <p className="quiet">
          {texts.keys((text) => (
            <a href={`${BASE}/pricing`}>{text}</a>
          ))}{' '}
          <code>read -rs SONOBRIEF_KEY</code>
        </p>
      </header>
      <ol className={styles.steps}>
        {STEPS.map(({ title, about, command, answer }, at) => (
          <li key={title} className={styles.step}>
            <div>
              <p className="caption">{texts.commandOf(at + 1)}</p>
              <h2>{title}</h2>
              <p className="quiet">{about}</p>
            </div>
            <div className={styles.codes}>
              <Code name={title} text={command} copied />
              <Code name={texts.answerOf(title)} text={answer} />
            </div>
          </li>
        ))}
      </ol>
      <Calls />
      <section className={styles.step} aria-labelledby="agents">
        <div>
          <h2 id="agents">{texts.agents}</h2>
          <p className="quiet">{texts.agentsHow(<code>{MCP_PATH}</code>)}</p>
        </div>
        <div className={styles.codes}>
          <Code name={texts.addToAgent} text={AGENT_COMMAND} copied />
        </div>
      </section>
      <div className={styles.notes}>
        <section>
          <h2>{texts.refused}</h2>
          <p>{texts.refusedHow}</p>
          <Code name={texts.aRefusal} text={REFUSAL} />
        </section>
        <section>
          <h2>{texts.limits}</h2>
          <p>{texts.limitsHow(API_CALLS_PER_MINUTE, API_CALLS_PER_DAY)}</p>
          <Code name={texts.limitHeaders} text={LIMITS} />
        </section>
        <section>
          <h2>{texts.ready}</h2>
          <p>{texts.readyHow}</p>
          <Code name={texts.again} text={AGAIN} />
        </section>
      </div>
      <Refusals />
    </div>
  )
}

const REFUSAL = `{ "type": "${problemType('INSUFFICIENT_CREDITS')}",
  "status": 402,
  "code": "INSUFFICIENT_CREDITS",
  "title": "${episodeProblem('INSUFFICIENT_CREDITS').title}",
  "requiredCredits": 5000,
  "availableCredits": 3000 }`
const LIMITS = `RateLimit: "minute";r=58;t=41
RateLimit-Policy: "minute";q=60;w=60`
const AGAIN = `If-None-Match: "mQ7vV1…"
HTTP/2 304`

/** In the code face; it scrolls in its own box, and so takes the focus. */
function Code({ name, text, copied = false }: { name: string; text: string; copied?: boolean }) {
  return (
    <div>
      {copied && (
        <button type="button" data-copy="" className={styles.copy} aria-label={texts.copyOf(name)}>
          {texts.copy}
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={name} className={copied ? styles.sent : styles.answered}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}

function Calls() {
  return (
    <section aria-labelledby="calls">
      <h2 id="calls">{texts.calls}</h2>
      <Table className={styles.table} columns={texts.callColumns}>
        <tbody>
          {Object.entries(V1_CALLS).map(([name, { method, path, scope }]) => (
            <tr key={name}>
              <td className={styles.method}>{method}</td>
              <th scope="row">
                <code>
                  {`${API_BASE}${path}`.split(/(?=\/)/).flatMap((part) => [part, <wbr key={part} />])}
                </code>
              </th>
              <td>{texts.does(name as V1CallName)}</td>
              <td>{texts.may[scope]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="quiet">
        {texts.openApi((text) => (
          <a href={`${API_BASE}/openapi.json`}>{text}</a>
        ))}
      </p>
    </section>
  )
}

const REFUSALS = [
  ...Object.entries(V1_PROBLEMS).map(([code, kind]) => ({ code, ...kind })),
  ...Object.entries(FOLLOW_PROBLEMS).map(([code, kind]) => ({ code, ...kind })),
  ...EPISODE_PROBLEMS.map((code) => ({ code, ...episodeProblem(code) })),
].toSorted((a, b) => a.status - b.status)

function Refusals() {
  return (
    <section aria-labelledby="refusals">
      <h2 id="refusals">{texts.refusals}</h2>
      <Table className={styles.table} columns={texts.refusalColumns}>
        <tbody>
          {REFUSALS.map(({ code, status, title }) => (
            <tr key={code} id={code}>
              <td>{status}</td>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>{texts.meaning(title)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE } from '#domain/api/apiCallLimits.ts'
import { API_BASE, MCP_PATH, V1_CALLS } from '#domain/api/v1/calls.ts'
import {
  EPISODE_PROBLEMS,
  episodeProblem,
  FOLLOW_PROBLEMS,
  problemType,
  V1_PROBLEMS,
} from '#domain/api/v1/problems.ts'
import { SITE } from '#domain/site.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { AGENT_COMMAND, STEPS } from './commands.ts'
import styles from './developers.module.css'

/** Everything that is told about the API: the same for everybody, and never drawn anew. */
export function DevelopersGuide() {
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <h1>First summary in three commands</h1>
        <p>
          Find an episode, ask for it, read it. The same prices and credits as in the app, and every claim
          with its second.
        </p>
        <p className={styles.ways}>
          <ButtonLink href="/account">Get a key</ButtonLink>
          <a href={`${API_BASE}/openapi.json`}>OpenAPI 3.1</a>
          <a href="#agents">For agents: MCP</a>
        </p>
        <p className={styles.quiet}>
          Keys come with <a href="/pricing">Premium and Enterprise</a>. Put yours into the shell once:{' '}
          <code>read -rs SONOBRIEF_KEY</code>
        </p>
      </header>
      <ol className={styles.steps}>
        {STEPS.map(({ title, about, command, answer }, at) => (
          <li key={title} className={styles.step}>
            <div>
              <p className={styles.caption}>Command {at + 1} of 3</p>
              <h2>{title}</h2>
              <p className={styles.quiet}>{about}</p>
            </div>
            <div className={styles.codes}>
              <Code name={title} text={command} copied />
              <Code name={`Answer of: ${title}`} text={answer} />
            </div>
          </li>
        ))}
      </ol>
      <Calls />
      <section className={styles.step} aria-labelledby="agents">
        <div>
          <h2 id="agents">For agents</h2>
          <p className={styles.quiet}>
            The same calls as tools, by the Model Context Protocol over streamable HTTP at{' '}
            <code>{MCP_PATH}</code>: find_episode, quote, request_summary, get_summary, get_transcript,
            list_moments, ask_library, search_library. A key that may only read cannot spend credits.
          </p>
        </div>
        <div className={styles.codes}>
          <Code name="Add it to an agent" text={AGENT_COMMAND} copied />
        </div>
      </section>
      <div className={styles.notes}>
        <section>
          <h2>When it says no</h2>
          <p>Errors follow RFC 9457: a code to branch on, words to show. What was refused was not charged.</p>
          <Code name="A refusal" text={REFUSAL} />
        </section>
        <section>
          <h2>How much at once</h2>
          <p>
            {API_CALLS_PER_MINUTE} calls a minute and {API_CALLS_PER_DAY.toLocaleString('en-US')} a day for an
            account. Each answer says what is left; 429 says when to come back.
          </p>
          <Code name="Headers of an answer" text={LIMITS} />
        </section>
        <section>
          <h2>When it is ready</h2>
          <p>
            Read it again every ten seconds, as Retry-After says, until its state is ready. With the ETag of
            the last answer, one that has not changed is 304.
          </p>
          <Code name="Asking again" text={AGAIN} />
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
        <button type="button" data-copy="" className={styles.copy} aria-label={`Copy: ${name}`}>
          Copy
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
      <h2 id="calls">Every call</h2>
      <Table className={styles.table} columns={['Method', 'Path', 'What it does', 'Key']}>
        <tbody>
          {Object.entries(V1_CALLS).map(([name, { method, path, does, scope }]) => (
            <tr key={name}>
              <td className={styles.method}>{method}</td>
              <th scope="row">
                <code>{API_BASE + path}</code>
              </th>
              <td>{does}</td>
              <td>may {scope}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={styles.quiet}>
        What each takes and answers, field by field:{' '}
        <a href={`${API_BASE}/openapi.json`}>{SITE.name} as OpenAPI 3.1</a>, which clients are generated from.
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
      <h2 id="refusals">Every refusal</h2>
      <Table className={styles.table} columns={['Status', 'Code', 'What it means']}>
        <tbody>
          {REFUSALS.map(({ code, status, title }) => (
            <tr key={code} id={code}>
              <td>{status}</td>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>{title}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

import type { ReactNode } from 'react'
import { SITE } from '#domain/site.ts'
import { FAQ } from '../../content/faq.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import styles from './About.module.css'

const ITEMS = FAQ.map(({ question, answer }) => ({ title: question, content: <p>{withMail(answer)}</p> }))

/** The four questions. docs/rules.md "Landing" */
export function About() {
  return (
    <section id="about" className={styles.about} aria-labelledby="about-title">
      <h2 id="about-title">About</h2>
      <Accordion name="faq" items={ITEMS} />
    </section>
  )
}

/** The contact address becomes a link wherever an answer names it. */
function withMail(answer: string): ReactNode {
  const [before, after] = answer.split(SITE.contactEmail)
  if (after === undefined) return answer
  return (
    <>
      {before}
      <a href={`mailto:${SITE.contactEmail}`}>{SITE.contactEmail}</a>
      {after}
    </>
  )
}

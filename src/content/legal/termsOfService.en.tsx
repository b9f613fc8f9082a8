import { INVOICE_DUE_DAYS } from '#domain/plans/invoicing.ts'
import { ASSURED_CREDITS, AUDIO_MINUTES_PER_DAY, FREE_SUMMARIES_PER_DAY, PLANS } from '#domain/plans/plans.ts'
import { SITE } from '#domain/site.ts'
import { MINIMUM_COST, PDF_EXPORT_COST, summaryCost } from '#domain/credits/summaryCost.ts'
import { TEAM_SEATS } from '#domain/teams/teams.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { AUDIO_COPIES } from '../audioCopies.en.ts'
import { Contact, LegalPage } from './LegalPage.tsx'

const { free, premium, enterprise } = PLANS

export function TermsOfService() {
  return (
    <LegalPage title="Terms of service">
      <p>
        These are the terms between you and the team that runs {SITE.name} (“we”). By making an account, or by
        asking for a summary or the newsletter, you accept them. Questions go to <Contact />.
      </p>

      <h2>What you get</h2>
      <p>
        You name an episode; we make a summary of it and send it by e-mail, as a rule ten to fifteen minutes
        after your request. A summary is made by a program. It can leave out what matters to you, and it can
        be wrong. Each point names the second at which it is said, so that you can check it; where we could
        hold the points against a transcript, the summary says how many were found, and otherwise it says “Not
        verified”. It is no advice in matters of health, law or money.
      </p>
      <p>
        The newsletter is free for now, comes at most once a week, and ends when you press the link in it.
      </p>

      <h2>Your account</h2>
      <p>
        You need an account with an e-mail address that you have confirmed. Keep your password to yourself;
        what is done with your account counts as done by you. The free credits of a first sign-up and the
        first-week offer are given once per person, however many accounts there are. You may delete your
        account at any time. A key of the API stands for your account: keep it as you keep your password, and
        end it where somebody else may have it.
      </p>

      <h2>Credits</h2>
      <ul>
        <li>
          A basic summary costs {formatCredits(summaryCost('basic', 60))} credits per hour of audio, counted
          by the minute, and {formatCredits(MINIMUM_COST)} at least; an advanced one costs double. A PDF costs{' '}
          {formatCredits(PDF_EXPORT_COST)}. You see the exact price of an episode before you agree. Should it
          have risen when your request arrives, nothing is charged and you are asked again.
        </li>
        <li>
          Credits of your plan are renewed on the first day of each month at midnight UTC. What is left over
          does not carry on into the next month.
        </li>
        <li>
          A request that we refuse costs nothing. A summary that fails on our side is refunded in credits
          without your asking.
        </li>
        <li>Credits are not money: they cannot be paid out, sold or passed on.</li>
      </ul>

      <h2>Plans, payment and cancellation</h2>
      <ul>
        <li>
          <strong>{free.name}</strong>: {formatCredits(free.credits)} credits a month once your address is
          confirmed, at most {FREE_SUMMARIES_PER_DAY} summaries a day, one at a time.
        </li>
        <li>
          <strong>{premium.name}</strong>: {formatCredits(premium.credits)} credits a month, for $
          {premium.price.monthly} a month or ${premium.price.yearly} a year.
        </li>
        <li>
          <strong>{enterprise.name}</strong>: unlimited credits, for ${enterprise.price.monthly} a month or $
          {enterprise.price.yearly} a year, within the fair use described below.
        </li>
        <li>
          Payment is taken in advance, by card, through Stripe, unless you order by invoice. A plan renews for
          the same period until you cancel it. Taxes are shown at checkout where they apply.
        </li>
        <li>
          A year of {enterprise.name} can be ordered by invoice, by companies, in the account. It begins with
          the order; the invoice names the company, and is due within {INVOICE_DUE_DAYS} days, each year anew.
          If it is not paid in time, we remind you; if it stays unpaid, the plan waits, and comes back when it
          is paid. Deleting the account ends the plan, and not what is owed. Whoever owes an invoice cannot
          order another one.
        </li>
        <li>
          You can cancel at any time in the billing portal. The plan then runs to the end of the period that
          is paid for, and your account goes on as a free one.
        </li>
        <li>If a payment fails, we tell you and Stripe tries again; if it keeps failing, the plan ends.</li>
        <li>
          A discount for the first week applies to the first payment only, within seven days of sign-up.
        </li>
        <li>
          We announce a higher price by e-mail at least 30 days before it applies to you, and you can cancel
          before it does.
        </li>
      </ul>

      <h2>Teams</h2>
      <p>
        On {enterprise.name} you may name a team of up to {TEAM_SEATS} accounts. Whoever owns it pays for what
        its members ask for there, within the monthly caps that are set for them, and a team counts as one
        account for the hours of audio in a day. All members read what the team has paid for and what others
        of it share; what comes from a private feed is never in it. What the team has paid for is the team’s,
        also when the member who asked for it has left. An owner passes the team on before leaving it; when
        the owner’s plan ends, nothing more is charged to the team, and all that is there can still be read.
      </p>

      <h2>Refunds</h2>
      <p>
        If you are a consumer in the European Union or the United Kingdom, you may withdraw from a paid plan
        within 14 days without giving a reason; tell us at <Contact />. If you have used the plan in that time
        at your own request, we may keep the share of the price that corresponds to it. Beyond that, periods
        that have begun are not refunded, unless the service was not as promised here or the law says
        otherwise.
      </p>

      <h2>Fair use</h2>
      <p>
        So that one account cannot use up what belongs to all, no account can have more than{' '}
        {AUDIO_MINUTES_PER_DAY / 60} hours of audio summarized per day, and requests may be queued when many
        come at once. On {enterprise.name}, the first {formatCredits(ASSURED_CREDITS)} credits of a month are
        never throttled. Unlimited plans are for one person or one team’s own listening, not for resale.
      </p>

      <h2>What is not allowed</h2>
      <ul>
        <li>
          To ask for summaries of what you have no right to use, or to pass on those of a feed that is yours
          alone.
        </li>
        <li>To have summaries sent to people who do not want them.</li>
        <li>To make accounts by program, or several of them in order to get free credits more than once.</li>
        <li>To get round limits, prices or the check that requests come from people.</li>
        <li>To attack or overload the service, or to look for other people’s data in it.</li>
        <li>To sell summaries, or to present them as the words of the people who made the episode.</li>
      </ul>
      <p>
        We may suspend an account that does these things. Where it is reasonable we ask you to stop first;
        what you have paid for and not used is refunded if we end a plan without such a reason.
      </p>

      <h2>Whose words they are</h2>
      <p>
        Episodes belong to those who made them. We link to the original, and quote as much as a summary needs.{' '}
        {AUDIO_COPIES} You may keep your summaries, and quote them with the name of the show. If you publish a
        show and do not want it summarized here, write to us. By using links to YouTube you agree to the{' '}
        <a href="https://www.youtube.com/t/terms">YouTube Terms of Service</a>.
      </p>

      <h2>Donations</h2>
      <p>
        “Support us now” leads to the page of a payment provider, where you can give an amount of your choice
        in Bitcoin. A donation is a gift: it buys neither credits nor a plan, and it cannot be returned.
      </p>

      <h2>Liability</h2>
      <p>
        We are liable without limit for intent and gross negligence, for injury to life, body or health, and
        wherever the law does not let us limit it. Otherwise we are liable for breach of the duties on which
        the contract rests, and no further than what you have paid us in the twelve months before. The service
        may be interrupted for maintenance or by failures of others; we do not promise that it is there at
        every moment, nor that an episode stays where its publisher put it.
      </p>

      <h2>Changes, and the law that applies</h2>
      <p>
        We may change these terms for good reason, and announce it by e-mail at least 30 days ahead. If you do
        not agree, you can end your plan before then. The law of the place where we are established applies;
        as a consumer you keep the protection of the law where you live, and may go to the courts there. If a
        part of these terms is invalid, the rest stands.
      </p>

      <h2>Contact</h2>
      <p>
        {SITE.name}, <Contact />
      </p>
    </LegalPage>
  )
}

import { SOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import { SITE } from '#domain/site.ts'
import { DAY_MS } from '#domain/units.ts'
import { AUDIO_COPIES } from '../audioCopies.en.ts'
import { Contact, LegalPage } from './LegalPage.tsx'
import { RetentionList } from './RetentionList.en.tsx'

export function PrivacyPolicy() {
  return (
    <LegalPage title="Privacy policy">
      <p>
        This page tells what {SITE.name} keeps about you, why, for how long, and what you can do about it.
        “We” are the team that runs {SITE.name}; write to us at <Contact />. We sell no data, show no
        advertising, and use no cookies to follow anybody.
      </p>

      <h2>What we keep, and why</h2>
      <ul>
        <li>
          <strong>Your account</strong>: e-mail address, name if you give one, language, the time of sign-up,
          which version of our terms you agreed to then, and an identifier. If you sign in with Google, we
          receive your name and address from Google. Without these we cannot tell whose summaries are whose
          (performance of our contract with you).
        </li>
        <li>
          <strong>Your summaries</strong>: the address of each episode you ask for, the answers of the quiz if
          you take it, the summary that was made, its state and the address it was delivered to. This is the
          service itself (contract).
        </li>
        <li>
          <strong>Your credits</strong>: balance, use, and a ledger with one entry for every charge and
          refund, so that nothing is charged twice and every figure can be explained (contract).
        </li>
        <li>
          <strong>Your plan</strong>: which one, since when, and the identifiers of customer and subscription
          at Stripe. Card numbers go to Stripe alone; we never see them (contract, and bookkeeping duties).
        </li>
        <li>
          <strong>Your company</strong>, if you have invoices name one: name, address, tax id and your own
          order number. Stripe keeps them for us and asks the register of your country whether the tax id is
          valid; our own database holds nothing of it (contract, and bookkeeping duties).
        </li>
        <li>
          <strong>A mark that a benefit was used</strong>: the free credits of a first sign-up and the
          first-week offer are given once per person, and who owes an invoice cannot order another one. To
          know this after an account has been deleted, we keep a keyed hash of the e-mail address, and with it
          what was left of the month’s credits, the day’s summaries and the month’s guarantees: whoever signs
          up again goes on from there; and, where an invoice is open, Stripe’s number of that order. The hash
          cannot be turned back into the address (our interest in not being abused).
        </li>
        <li>
          <strong>The newsletter and the waitlist</strong>: address, name, language, what you asked for, and
          when you agreed and confirmed (your consent, which you can take back at any time by the link in
          every issue).
        </li>
        <li>
          <strong>Addresses that summaries are sent to</strong>: a summary goes to an address other than your
          own only after its owner has agreed once. A request that waits for this is dropped after 24 hours.
        </li>
        <li>
          <strong>The shows you follow</strong>: which ones and since when, what you set for them, and what
          was new of each for two months (contract). Whoever publishes them learns nothing of it.
        </li>
        <li>
          <strong>Your team</strong>, if you are in one: its name, your role, name and address, your monthly
          cap and what you used by day. Who leads the team sees them, and a log of what was changed; all
          members read the summaries that the team pays for and those that you share, without the addresses
          they were sent to. When you leave, or delete your account, what the team has paid for stays with it
          without your name and address (contract). Whoever invites you gives us your address: we keep it for
          seven days at most, and the log has it cut short (interest of the team in being complete).
        </li>
        <li>
          <strong>How often you call on what all share</strong>: the prices you look up, and calls of the API,
          are counted by hour and day, and the counts kept for two days (our interest in not being abused). If
          you open an episode without an account, what is counted is a keyed hash of your network address. A
          transcript file that you choose there is read on your device, and nothing of it is sent to us or
          anybody else.
        </li>
        <li>
          <strong>Keys of the API</strong> that you make: a name, what each may do, its first characters, when
          it was made and last used to the hour, and a hash; the key itself is never kept. They end when you
          end them, or with your account (contract).
        </li>
        <li>
          <strong>Devices that you want notified</strong>: the address at which your browser’s maker takes
          messages for each, what you want to be told, and when it was last used, to the week. They end when
          you switch them off, log out there, or delete your account (contract).
        </li>
        <li>
          <strong>Technical records</strong>: servers note the time, the address called, the network address
          and errors; reports of errors in the app hold the kind of browser and where in our code it failed
          (our interest in a service that works and is safe).
        </li>
      </ul>

      <h2>Who works for us</h2>
      <p>
        These companies process data on our behalf, or receive it because you use their service through us:
      </p>
      <ul>
        <li>
          <strong>Google Firebase and Google Cloud</strong> host the app, the accounts and the data. Our
          database and functions run in Europe (region europe-west1, Belgium); sign-in is provided by Firebase
          Authentication, which may process data in the United States.
        </li>
        <li>
          <strong>Google Firebase Cloud Messaging</strong>, and the maker of your browser behind it, bring
          notifications to your device once you have switched them on. They see that there is one, and a
          number in place of what it is about. Nothing of it is loaded before.
        </li>
        <li>
          <strong>Publishers of podcasts</strong>: our servers fetch the feeds, pages and transcripts that you
          name, without saying who asked. Your own browser loads a show’s picture from its publisher when you
          see it, without naming the page, and the sound when you press play; so does your mail program with
          the pictures in our mail about shows you follow. The publisher then sees your internet address, as
          it would in any podcast app. Links of feeds that are yours alone, with a key in the address, are
          kept for you only, and shown to nobody.
        </li>
        <li>
          <strong>Your podcast app</strong>, if you give it the address of your private feed: it then learns
          which episodes you had summarized. We note when the feed was last read, about, and how many bytes
          were fetched; no internet address, and not which app it is. Where you stop listening is kept with
          the summary, so that you can go on elsewhere.
        </li>
        <li>
          <strong>Whoever has the address of a moment that you share</strong>: they read its words, and not
          who shared it. Moments that you keep are shown to nobody else.
        </li>
        <li>
          <strong>Apple Podcasts and Podcast Index</strong>: the names that you search for, and the numbers in
          links to Apple Podcasts, are looked up in their directories by our servers, without saying who
          asked.
        </li>
        <li>
          <strong>YouTube</strong>: we use YouTube API Services to read the title, length, channel and
          language of the public episode you paste; nothing is read from your own YouTube account, and we ask
          for no access to it. Links to an episode open YouTube; playing its key moments loads YouTube’s
          player into the page, from youtube-nocookie.com, and nothing of it before you press play. There{' '}
          <a href="https://policies.google.com/privacy">Google’s privacy policy</a> and{' '}
          <a href="https://www.youtube.com/t/terms">YouTube’s terms of service</a> apply. What the API tells
          us about an episode is kept with your summary, and erased with it; for some hours also by itself, as
          nobody’s, so that it need not be asked again.
        </li>
        <li>
          <strong>Google Gemini</strong>, or another language model, on a machine of ours or at a service that
          we pay, may be given the address, the transcript or the sound of an episode in order to summarize
          it. When you ask your library, it is given your question and passages of your episodes, and we keep
          neither question nor answer, unless you keep the answer: until you delete it, for you alone. It is
          told nothing about you.
        </li>
        <li>
          <strong>A service that writes words down</strong>, on a machine of ours or one that we pay, is given
          the sound of episodes that come without a transcript. It is told nothing about you. The sound is
          deleted after {SOUND_KEPT_MS / DAY_MS} days at the latest.
        </li>
        <li>
          <strong>Google reCAPTCHA</strong> checks that requests for summaries, sign-ups for the newsletter
          and links that you open without an account come from people. It is loaded only where you ask for one
          of these, and collects information about your device and what you do on that page. This site is
          protected by reCAPTCHA; <a href="https://policies.google.com/privacy">Google’s privacy policy</a>{' '}
          and <a href="https://policies.google.com/terms">terms of service</a> apply.
        </li>
        <li>
          <strong>Stripe</strong> takes payments, keeps the details of companies, and issues invoices and
          receipts, under <a href="https://stripe.com/privacy">its privacy policy</a>.
        </li>
        <li>
          <strong>Sentry</strong> receives reports of errors, without your name or address.
        </li>
        <li>
          <strong>Our e-mail provider</strong> carries summaries and newsletters to you.
        </li>
        <li>
          <strong>The provider of the donation page</strong> handles donations in Bitcoin. You leave our site
          for it; we learn that a donation was made, and nothing else about you.
        </li>
      </ul>
      <p>
        Where data leaves the European Economic Area, it does so under an adequacy decision or the European
        Commission’s standard contractual clauses.
      </p>

      <h2>What is stored on your device</h2>
      <p>
        We set no cookies of our own. The browser’s storage holds what the app needs to work: your sign-in, a
        copy of your summaries, of those of your team and of your profile for reading offline, the last
        answers of your library, which team you are in, files of the app, the moment of your sign-up, what you
        have begun to type into the demo or the newsletter form, and a mark that the first-week offer was
        shown. Logging out removes all of it except that mark and files of the app, which say nothing about
        you. reCAPTCHA and Stripe set cookies on their own pages and scripts, to tell people from programs and
        to prevent fraud.
      </p>

      <h2>How long</h2>
      <RetentionList />

      <h2>Your rights</h2>
      <p>
        You may have your data shown, corrected, handed over in a form that machines can read, restricted or
        erased; you may object to what we do in our own interest, and take back a consent. Your account’s page
        has a download of everything we keep about you, and deletes your account: that erases the profile, all
        requests and summaries with the addresses they were sent to, and the newsletter’s record of the same
        address, and ends a paid plan. For all else write to <Contact /> from the address concerned; we answer
        within a month. You may also complain to the data protection authority of the place where you live.
      </p>
      <p>
        No decision about you is taken by a program alone in a way that has legal effects. The service is not
        meant for children under 16, and we do not knowingly keep data about them.
      </p>

      <h2 id="publishers">For publishers</h2>
      <p>
        “Sonobrief” in your server’s log is our fetcher. It reads a feed, a page or a transcript when a
        listener asks for one of your episodes or follows your show, or on Fridays when your show stands high
        in one of the charts that our weekly lists are chosen from. It tells you nothing of listeners, and
        comes back to an unchanged feed with a conditional request at most every ten minutes. We publish no
        transcript of yours: listeners, and readers of a weekly list, get points with short quotes, each
        linked to your own file or page. If you do not want your show summarized or listed here, say so with{' '}
        <code>podcast:block id="sonobrief"</code> in its feed, or write to <Contact />.
      </p>
      <p>
        {AUDIO_COPIES} They are never listed, and lead to the whole episode. Plays of them are not in your
        download numbers. One mail ends it for your show: the moments are deleted at once, and we answer
        within a day.
      </p>

      <h2>Safety</h2>
      <p>
        All connections are encrypted, and so is the data where it lies. An account can read its own data and
        no other; credits and plans can be changed by our servers alone. If something should happen to your
        data all the same, we tell you and the authority as the law demands.
      </p>

      <h2>Changes</h2>
      <p>
        If this page changes in a way that matters to you, we say so by e-mail before it takes effect. The
        date at the top tells which version you read.
      </p>
    </LegalPage>
  )
}

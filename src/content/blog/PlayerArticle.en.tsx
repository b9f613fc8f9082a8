import { Link } from 'wouter'
import { AUDIO_COPIES } from '../audioCopies.en.ts'

/** Plain elements only; BlogArticleScreen styles them, and articles.test.ts lists them. */
export function PlayerArticle() {
  return (
    <>
      <p>
        A summary is quickly read. It is better heard, and any player will do: all you need is a link, a time
        code, and a little habit.
      </p>
      <p>
        Each Sonobrief summary points back into the original episode. This guide shows how to follow those
        pointers: with one press on the page of the summary, and in the podcast app that you already have. It
        ends with the things that go wrong, and what to do about them.
      </p>

      <h2>What you have in front of you</h2>
      <p>
        Open the e-mail, or the summary on your dashboard. From top to bottom it holds a headline, the gist, a
        drawing of the episode, the key points and the key moments. Two of these are meant for your ears.
      </p>
      <p>
        A <strong>key point</strong> is a claim in a sentence, with the second at which it is said. A{' '}
        <strong>key moment</strong> is a passage worth hearing as it was spoken. In the e-mail it has a
        beginning and an end, for example 24:10 to 25:02. Taken together, the moments are about 30 % of the
        episode, and they stand in their original order, so that the conversation keeps its thread.
      </p>
      <p>
        A time code reads as minutes and seconds, after the first hour with the hours before them: 1:02:05 is
        one hour, two minutes and five seconds from the very start, music and greetings included.
      </p>

      <h2>The short way: press the time code</h2>
      <p>
        On the page of a summary, a time code plays the episode right there, from that second: a podcast from
        its publisher’s own file, a video in YouTube’s player. Press play, and the key moments follow one
        another. In the e-mail every time code is a link to the original, set to that second.
      </p>
      <p>To hear a whole summary from the e-mail:</p>
      <ol>
        <li>In the e-mail, press the time code of the first key moment.</li>
        <li>Listen to the end of that moment. Its last second is written beside the first.</li>
        <li>
          Go back, and press the code of the next moment. On a phone, the app switcher is the quickest way.
        </li>
        <li>Stop skipping as soon as you are caught. The episode simply goes on, and that is a good sign.</li>
      </ol>
      <p>
        On a tablet or a wide screen, put the two side by side: the summary on the left, the player on the
        right. It then works like a libretto. You read the line, you hear the voice, and you see what comes
        next.
      </p>

      <h2>The same in your podcast app</h2>
      <p>
        You may prefer your own app: it plays with the screen off, and it knows your headphones. “In your
        podcast app”, below the player, gives you a private feed: each podcast’s key moments as an episode,
        with a chapter for each. In the publisher’s own feed a code works as well; you only have to set it
        yourself.
      </p>
      <ol>
        <li>
          Search for the show in your app, and open the episode of the same title. Compare the length with the
          one in the summary. If the two are a few seconds apart, all is well. If they are minutes apart, read
          on below about advertisements.
        </li>
        <li>
          Start the episode, and bring up the large player. The number at the left end of the line is the time
          that has passed; the code in your summary is that number.
        </li>
        <li>
          Drag the dot close to the code. Most players let you drag more finely the further you move your
          finger from the line; a press or two on the skip buttons does the rest.
        </li>
        <li>
          Aim ten seconds early. People lead up to what they say, and a sentence is easier to follow with the
          question before it.
        </li>
      </ol>
      <p>
        If your app can bookmark or clip, make a mark at each moment before you set out. That takes a minute
        or two at the kitchen table, and spares you from looking at a screen on your bicycle.
      </p>

      <h2>When the seconds do not match</h2>
      <p>
        Podcast apps often play a different file from the one that was summarized. Publishers insert
        advertisements when you download an episode, and how long those last depends on where and when you do
        it. Everything after an advertisement moves back by its length.
      </p>
      <p>
        The drift is steady between two breaks, so you need to find it only once. Go to the first moment after
        the break, listen for the words of its quote, and note the difference. If they come forty seconds
        late, add forty seconds to the codes that follow, until the next break.
      </p>
      <p>
        This is what the quotes are for. On the page of a summary, points and moments carry the words that are
        spoken there, letter for letter. Your ear knows within a sentence whether it is in the right place.
      </p>

      <h2>A pace that suits the moment</h2>
      <p>
        Nearly every player can play faster, and a summary makes that safer, because you know what is coming.
        Read the key point first; then let the voice fill it in at a speed slightly above normal. Slow down
        for names and for numbers, and for a guest who speaks the language with effort. Where somebody is
        telling a story, go back to normal speed. Stories are timed by those who tell them.
      </p>
      <p>
        Some apps also shorten silences. For key moments we would leave that off. They were chosen for what is
        said in them, and a pause is often part of it.
      </p>

      <h2>A week with three episodes</h2>
      <p>Here is a routine to start from.</p>
      <ul>
        <li>
          <strong>Sunday</strong>: pick three episodes from your queue, and paste one link after the other. An
          e-mail for each follows in ten to fifteen minutes.
        </li>
        <li>
          <strong>Monday, over coffee</strong>: read the three gists. Decide which one you want in full, and
          which two you only want to know about.
        </li>
        <li>
          <strong>On the way to work</strong>: hear the moments of the other two. At 30 %, an hour of
          conversation takes less than twenty minutes.
        </li>
        <li>
          <strong>One evening</strong>: play the third from beginning to end, with nothing else to do. You
          chose it knowing what is in it.
        </li>
      </ul>
      <figure>
        <p>Skip to find out what you want to hear. Then stop skipping.</p>
      </figure>

      <h2>Sending a moment to somebody</h2>
      <p>
        A time code is an ordinary address. Copy it from the e-mail, as you would copy any link, and send it
        to whoever ought to hear it. They need no account with us and no summary: the episode opens for them
        at the same second. It is the shortest way to settle who said what. Add a line of your own about why,
        because a bare link to the middle of a conversation is a riddle, and most people leave riddles for
        later.
      </p>

      <h2>Without a network</h2>
      <p>
        There are two halves to prepare for a flight or a tunnel. The <strong>words</strong> travel with you:
        a summary that you have opened on your dashboard stays on that device, and can be read again without a
        network. The <strong>sound</strong> is the publisher’s: press “Keep for offline” below the player, or
        download the episode in your podcast app before you leave, and use the codes by hand. {AUDIO_COPIES}
      </p>

      <h2>When something does not work</h2>
      <ul>
        <li>
          <strong>The video starts at the beginning.</strong> An advertisement before the video sometimes eats
          the second that the link asked for. Let it finish and press the link again, or drag to the code.
        </li>
        <li>
          <strong>The episode is gone.</strong> Publishers take episodes down. Your summary and its quotes
          remain, but there is nothing left to open.
        </li>
        <li>
          <strong>It says “Not verified”.</strong> There was no independent transcript to hold the points
          against. Use the codes as hints, and trust what you hear over what you read.
        </li>
        <li>
          <strong>A point sounds different in context.</strong> That happens: a sentence stands closer to its
          neighbours than a list can show. Rewind a minute. If we have got it plainly wrong, tell us; the
          address is at the foot of every page.
        </li>
      </ul>

      <h2>Begin with one</h2>
      <p>
        The quickest way to learn all this is a single episode that you already know. Ask for its summary,
        press three codes, and see whether they lead where you would have gone yourself.{' '}
        <Link href="/demo">The demo</Link> shows what it costs before you agree, and{' '}
        <Link href="/blog/1">our other article</Link> explains why a summary looks the way it does. If you
        would rather have episodes picked for you, there is a{' '}
        <Link href="/newsletterForm">weekly newsletter</Link>, in English, in Spanish or in both.
      </p>
    </>
  )
}

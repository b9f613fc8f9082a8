import { Link } from 'wouter'
import { FREE_IN_EPISODES, PLANS } from '#domain/plans/plans.ts'
import { MINIMUM_COST, summaryCost } from '#domain/credits/summaryCost.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { AUDIO_COPIES } from '../audioCopies.en.ts'

/** Plain elements only; BlogArticleScreen styles them, and articles.test.ts lists them. */
export function ListeningArticle() {
  return (
    <>
      <p>Nobody can skim a voice. That is what we love about podcasts, and what we hold against them.</p>
      <p>
        A page can be scanned: you glance at the headings, find the paragraph that matters, and leave. An
        episode has to be lived through at the speed at which it was spoken. It keeps its charm that way. It
        also fills a queue of two-hour conversations that grows faster than anybody can walk the dog.
      </p>
      <p>
        Sonobrief was made for that queue. This article tells what one of our summaries is, what it is not,
        and why it has taken the shape it has.
      </p>

      <h2>Length is not the problem</h2>
      <p>
        It would be easy to say that podcasts are too long. We do not think so. A long talk has room for
        doubt, for the anecdote that turns out to be the point, for the silence before somebody admits
        something. Cut it to size, and the first thing that goes is what you came for.
      </p>
      <p>
        The real trouble is that you cannot see inside. Before you press play, an episode is a title, a face
        and a number of minutes. The one thing that you would like to know may be said in the third minute, in
        the ninetieth, or never. So you bet an evening on it, or you let it pass. And if you did listen, then
        finding a sentence again a week later means dragging a dot along a line and hoping.
      </p>
      <p>What is missing is not a shorter episode. It is a table of contents by somebody who has listened.</p>

      <h2>What an ordinary summary gets wrong</h2>
      <p>
        Ask a capable language model to sum up a conversation, and you get smooth paragraphs. They read well.
        They are also hearsay: somebody tells you that somebody said something. If a number slipped, if an
        opinion has turned into a fact, if a joke was taken at its word, nothing on the page shows it. The
        smoother the prose, the harder it is to doubt.
      </p>
      <p>
        The other loss is tone. When a guest says “I was wrong about that” after a long breath, the breath is
        half of the message. A transcript drops it, and a paraphrase of the transcript has never heard of it.
      </p>
      <p>One could give up on summaries altogether. Or one could ask them where they have it from.</p>

      <h2>Every point has an address</h2>
      <p>
        That is the rule from which everything else here follows: a point carries the second at which it is
        said. You paste the link of an episode. You see what it is, how long it lasts and what its summary
        will cost, before you agree to anything. Ten to fifteen minutes later an e-mail arrives. It holds four
        things:
      </p>
      <ul>
        <li>
          <strong>A headline</strong>: one sentence to remember the episode by.
        </li>
        <li>
          <strong>The gist</strong>, in a paragraph.
        </li>
        <li>
          <strong>Key points</strong>, a handful to a dozen of them, each with its time code.
        </li>
        <li>
          <strong>Key moments</strong>: the stretches of the original that are worth hearing, in the order in
          which they were spoken, together about 30 % of the whole.
        </li>
      </ul>
      <p>
        Every time code is a link. Press 14:37, and the episode opens there, in the speaker’s own voice, with
        the breath before the sentence. You do not have to believe us. You can listen.
      </p>

      <h2>Looked up, word for word</h2>
      <p>
        A time code can be wrong too, so we look it up. Where there is a transcript that our engine did not
        write itself, each point has to rest on words that stand in it, exactly as they were said. A point
        whose words cannot be found is dropped before the summary leaves. How many held is printed below the
        last one: so many of so many points rest on words found in the transcript.
      </p>
      <p>
        Sometimes there is no such transcript. Then the summary says “Not verified”, as plainly as it would
        have said the opposite. It would be pleasant to leave that line out. But a check that is only
        mentioned when it goes well is not a check.
      </p>

      <h2>What is lit</h2>
      <p>
        Each summary comes with a drawing of its episode, in the e-mail and in the browser: one bar for every
        stretch of it, tall where much is said, low where there is music or a pause. The key moments are lit.
        It is not decoration. The bars are counted from the words of the conversation, so you see at a glance
        where the talk thickens, where the break comes, and whether the best of it lies early or late.
      </p>
      <p>
        About a third of the line glows. The rest is still there, unlit, one press away, since the link opens
        the whole episode at its publisher’s. {AUDIO_COPIES} The people who made it keep their listeners; you
        arrive at their door with a better idea of why you came.
      </p>
      <figure>
        <p>A summary should not be where listening ends. It should tell you where to begin.</p>
      </figure>

      <h2>Before, instead, after</h2>
      <p>The same page serves three kinds of evenings.</p>
      <p>
        <strong>Before you listen</strong>, it helps you to choose. The gist takes a minute. Of ten episodes
        in your queue, three may deserve your full attention, and now you know which.
      </p>
      <p>
        <strong>Instead of listening</strong>, it gives you the substance when you do not need the company.
        The key moments of a two-hour conversation last a little over half an hour, and the key points can be
        read before the coffee is cold.
      </p>
      <p>
        <strong>After listening</strong>, it is an index. You remember that somebody explained it well, on the
        train, some time in spring. Find the point, press its code, and quote the person correctly.
      </p>

      <h2>What it does not do</h2>
      <p>
        A summary of ours has no opinion of the episode. It does not rank guests, and it adds no facts from
        elsewhere. It reads English and Spanish. An episode that it cannot read, because there are no words to
        go by, is refused at the quote, before it costs anything; so is one that is longer than twelve hours.
      </p>
      <p>
        And it can miss things. To choose a third of a conversation is a judgement, and here a program makes
        it. Some episodes resist: when five friends make each other laugh, the point is to be in the room, and
        a list of points will not put you there. Listen to those. They were never what filled the queue.
      </p>

      <h2>Try it on the one you keep putting off</h2>
      <p>
        An account comes with {formatCredits(PLANS.free.credits)} free credits every month: {FREE_IN_EPISODES}{' '}
        An hour of audio costs {formatCredits(summaryCost('basic', 60))}, and no summary less than{' '}
        {formatCredits(MINIMUM_COST)}. Should a summary fail on our side, its credits come back by themselves.
      </p>
      <p>
        Take the episode that has been waiting longest, and <Link href="/demo">try it in the demo</Link>. If
        you would rather know first how the listening works, on a phone, in a car or in the podcast app that
        you have had for years, that is what <Link href="/blog/2">our guide to listening</Link> is for.
      </p>
    </>
  )
}

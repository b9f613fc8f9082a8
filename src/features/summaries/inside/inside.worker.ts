import type { DeviceQuestion } from '#domain/api/replies.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import { devicePart, deviceQuestion } from '../../../../functions/src/engine/model/deviceQuestion.ts'
import { lookInside } from '../../../../functions/src/episodes/reading/lookInside.ts'

/** Makes excerpts and the browser model's question, by the server's own code; sends nothing. */
export type Asked =
  | { do: 'excerpt'; given: Uint8Array | Transcript; title: string }
  | { do: 'question'; transcript: Transcript; episode: DeviceQuestion['read']['episode'] }

const answerTo = (asked: Asked) => {
  if (asked.do === 'excerpt') return lookInside(asked.given, asked.title)
  const { transcript, episode } = asked
  const part = devicePart(transcript)
  return part && deviceQuestion(part, transcript, { kind: 'basic', episode, language: transcript.language })
}

self.addEventListener('message', ({ data, ports }: MessageEvent<Asked>) => {
  ports[0]?.postMessage(answerTo(data))
})

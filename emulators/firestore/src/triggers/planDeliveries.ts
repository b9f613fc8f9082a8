import { isDeepStrictEqual } from 'node:util'
import type { Commit, CommitChange } from '../contracts.ts'
import type { ChangeKind, Trigger } from './Trigger.ts'
import protobuf from 'protobufjs'
import { codecFor } from '../proto/codec.ts'
import { firestoreType } from '../proto/protos.ts'

// google.events.cloud.firestore.v1 repeats the messages of google.firestore.v1 number by number.
const type = new protobuf.Type('DocumentEventData')
  .add(new protobuf.Field('value', 1, 'google.firestore.v1.Document'))
  .add(new protobuf.Field('oldValue', 2, 'google.firestore.v1.Document'))
firestoreType('Document').root.define('google.events.cloud.firestore.v1').add(type)
const codec = codecFor(type)

/** google.events.cloud.firestore.v1.DocumentEventData in protobuf, without its mask, which functions are not shown. */
function documentEventData({ before, after }: CommitChange): Buffer {
  return Buffer.from(codec.encode({ ...(after && { value: after }), ...(before && { oldValue: before }) }))
}

/** One event on its way to one function. Plain data, so that it survives a restart in a file. */
export interface Delivery {
  /** Of the event and the function: the same at every attempt. */
  key: string
  eventId: string
  trigger: string
  project: string
  /** Name of the document. */
  document: string
  headers: Record<string, string>
  body: string
}

/** A commit's deliveries, in order; none without effect. Functions of one type share a change's event id. */
export function planDeliveries(
  commit: Commit,
  triggers: Iterable<Trigger>,
  newEventId: () => string,
): Delivery[] {
  const [, project = '', , database = ''] = commit.database.split('/')
  const concerned = [...triggers].filter((t) => t.project === project && t.database === database)
  return commit.changes.flatMap((change) => {
    const kind = kindOf(change)
    if (kind === undefined) return []
    const path = change.name.slice(`${commit.database}/documents/`.length)
    const segments = path.split('/')
    const eventIds = new Map<string, string>()
    return concerned
      .filter((trigger) => (trigger.kind === kind || trigger.kind === 'written') && trigger.matches(segments))
      .map((trigger) => {
        const eventId = eventIds.get(trigger.eventType) ?? newEventId()
        eventIds.set(trigger.eventType, eventId)
        return {
          key: `${eventId}/${trigger.id}`,
          eventId,
          trigger: trigger.id,
          project,
          document: change.name,
          ...cloudEvent({ eventId, trigger, commit, change, path }),
        }
      })
  })
}

function kindOf({ before, after }: CommitChange): Exclude<ChangeKind, 'written'> | undefined {
  if (before && after) return isDeepStrictEqual(before.fields, after.fields) ? undefined : 'updated'
  return after ? 'created' : before ? 'deleted' : undefined
}

interface EventParts {
  eventId: string
  trigger: Trigger
  commit: Commit
  change: CommitChange
  path: string
}

/** A CloudEvent in binary mode. The functions emulator expects the protobuf as base64 text. */
function cloudEvent({
  eventId,
  trigger,
  commit,
  change,
  path,
}: EventParts): Pick<Delivery, 'headers' | 'body'> {
  const attributes = {
    specversion: '1.0',
    id: eventId,
    type: trigger.eventType,
    source: `//firestore.googleapis.com/${commit.database}`,
    subject: `documents/${path}`,
    time: commit.commitTime,
    datacontenttype: 'application/protobuf',
    dataschema:
      'https://github.com/googleapis/google-cloudevents/blob/main/proto/google/events/cloud/firestore/v1/data.proto',
    project: trigger.project,
    database: trigger.database,
    namespace: trigger.namespace,
    document: path,
    location: /^[a-z]+-[a-z]+\d+(?=-)/.exec(trigger.id)?.[0] ?? 'us-central1',
  }
  const headers: Record<string, string> = { 'content-type': 'application/protobuf' }
  for (const [name, value] of Object.entries(attributes)) headers[`ce-${name}`] = headerValue(value)
  return { headers, body: documentEventData(change).toString('base64') }
}

/** CloudEvents over HTTP: header values are percent-encoded (HTTP protocol binding §3.1.3.2). */
function headerValue(value: string): string {
  return value.replace(/[^\x21\x23\x24\x26-\x7e]/gu, (character) =>
    [...Buffer.from(character)]
      .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join(''),
  )
}

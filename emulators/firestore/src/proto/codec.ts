import protobuf from 'protobufjs'
import type { Json } from '../contracts.ts'
import { enumCodec, never, SCALARS, type ScalarCodec, TIMESTAMP, wrapperCodec, WRAPPERS } from './scalars.ts'

/**
 * Protobuf bytes ↔ proto3 JSON in one step. protobufjs messages would lose what Firestore depends on: exact 64-bit
 * integers, the sign of -0, empty messages that are present, and a map key named `__proto__`.
 */
export interface Codec {
  decode(bytes: Uint8Array): Json
  encode(json: Json): Uint8Array
}

interface FieldCodec extends ScalarCodec {
  name: string
  id: number
  kind: 'single' | 'repeated' | 'map'
  packed: boolean
  /** Presence differs from the default: oneofs and messages. */
  explicit: boolean
}

interface MessageCodec {
  byId: Map<number, FieldCodec>
  byName: Map<string, FieldCodec>
}

const messages = new Map<string, MessageCodec>()

function messageCodec(type: protobuf.Type): MessageCodec {
  const known = messages.get(type.fullName)
  if (known) return known
  const codec: MessageCodec = { byId: new Map(), byName: new Map() }
  messages.set(type.fullName, codec)
  for (const field of type.fieldsArray) {
    const compiled = fieldCodec(field)
    codec.byId.set(field.id, compiled)
    codec.byName.set(field.name, compiled)
  }
  return codec
}

function fieldCodec(field: protobuf.Field): FieldCodec {
  field.resolve()
  const scalar = valueCodec(field)
  return {
    ...scalar,
    name: field.name,
    id: field.id,
    kind: field.map ? 'map' : field.repeated ? 'repeated' : 'single',
    packed: field.repeated && scalar.wireType !== 2,
    explicit: field.partOf !== null || scalar.wireType === 2,
  }
}

function valueCodec(field: protobuf.Field): ScalarCodec {
  const type = field.resolvedType
  if (type === null) return SCALARS[field.type] as ScalarCodec
  if (type instanceof protobuf.Enum) return enumCodec(type)
  if (type.fullName === '.google.protobuf.Timestamp') return TIMESTAMP
  const wrapped = type.fullName.startsWith('.google.protobuf.') ? WRAPPERS[type.name] : undefined
  if (wrapped) return wrapperCodec(SCALARS[wrapped] as ScalarCodec)
  const codec = messageCodec(type)
  return {
    wireType: 2,
    read: (reader) => readMessage(codec, reader, reader.uint32() + reader.pos),
    write: (writer, value) => {
      writer.fork()
      writeMessage(codec, writer, value as Json)
      writer.ldelim()
    },
    isDefault: never,
  }
}

/** Sets an own property whatever its name; a plain assignment to `__proto__` would be swallowed. */
export function setOwn(object: Json, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else {
    object[key] = value
  }
}

function readMessage(codec: MessageCodec, reader: protobuf.Reader, end: number): Json {
  const json: Json = {}
  while (reader.pos < end) {
    const tag = reader.uint32()
    const field = codec.byId.get(tag >>> 3)
    if (!field) {
      reader.skipType(tag & 7)
    } else if (field.kind === 'single') {
      json[field.name] = field.read(reader)
    } else if (field.kind === 'map') {
      json[field.name] ??= {}
      readMapEntry(field, reader, json[field.name] as Json)
    } else {
      json[field.name] ??= []
      const list = json[field.name] as unknown[]
      if (field.packed && (tag & 7) === 2) {
        for (const listEnd = reader.uint32() + reader.pos; reader.pos < listEnd; )
          list.push(field.read(reader))
      } else {
        list.push(field.read(reader))
      }
    }
  }
  return json
}

function readMapEntry(field: FieldCodec, reader: protobuf.Reader, map: Json): void {
  let key = ''
  let value: unknown = {}
  for (const end = reader.uint32() + reader.pos; reader.pos < end; ) {
    const tag = reader.uint32()
    if (tag >>> 3 === 1) key = reader.string()
    else if (tag >>> 3 === 2) value = field.read(reader)
    else reader.skipType(tag & 7)
  }
  setOwn(map, key, value)
}

function writeMessage(codec: MessageCodec, writer: protobuf.Writer, json: Json): void {
  for (const name in json) {
    const value = json[name]
    const field = codec.byName.get(name)
    if (!field || value === undefined) continue
    const tag = (field.id << 3) | field.wireType
    if (field.kind === 'map') {
      for (const [key, entry] of Object.entries(value as Json)) {
        writer.uint32((field.id << 3) | 2).fork()
        writer.uint32(10).string(key)
        writer.uint32((2 << 3) | field.wireType)
        field.write(writer, entry)
        writer.ldelim()
      }
    } else if (field.kind === 'repeated') {
      const list = value as unknown[]
      if (field.packed && list.length > 0) {
        writer.uint32((field.id << 3) | 2).fork()
        for (const element of list) field.write(writer, element)
        writer.ldelim()
      } else {
        for (const element of list) field.write(writer.uint32(tag), element)
      }
    } else if (field.explicit || !field.isDefault(value)) {
      field.write(writer.uint32(tag), value)
    }
  }
}

/** @throws Error when the bytes are not a message (decode), or a value does not fit its field (encode) */
export function codecFor(type: protobuf.Type): Codec {
  const codec = messageCodec(type)
  return {
    decode: (bytes) => readMessage(codec, protobuf.Reader.create(bytes), bytes.length),
    encode: (json) => {
      const writer = protobuf.Writer.create()
      writeMessage(codec, writer, json)
      return writer.finish()
    },
  }
}

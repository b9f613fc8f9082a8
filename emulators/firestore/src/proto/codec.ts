import protobuf from 'protobufjs'
import type { Json } from '../contracts.ts'
import { canonicalTimestamp, secondsToTimestamp, timestampParts } from '../values/timestamps.ts'

/**
 * Protobuf bytes ↔ proto3 JSON in one step. Going through protobufjs messages would lose what Firestore depends on:
 * exact 64-bit integers, the sign of -0, empty messages that are present, and a map key named `__proto__`.
 */
export interface Codec {
  decode(bytes: Uint8Array): Json
  encode(json: Json): Uint8Array
}

type ReadValue = (reader: protobuf.Reader) => unknown
type WriteValue = (writer: protobuf.Writer, value: unknown) => void

interface ScalarCodec {
  wireType: number
  read: ReadValue
  write: WriteValue
  /** What proto3 leaves out of a message outside of a oneof. */
  isDefault: (value: unknown) => boolean
}

interface FieldCodec extends ScalarCodec {
  name: string
  id: number
  kind: 'single' | 'repeated' | 'map'
  packed: boolean
  /** Presence is told apart from the default: oneofs and messages. */
  explicit: boolean
}

interface MessageCodec {
  byId: Map<number, FieldCodec>
  byName: Map<string, FieldCodec>
}

const never = () => false

function decodeDouble(value: number): unknown {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0' : value
  return String(value)
}

/** Exact: a double would round beyond 2^53. */
function readInt64(reader: protobuf.Reader): string {
  const { high, low } = reader.int64()
  return high === low >> 31 ? String(low) : String((BigInt(high) << 32n) | BigInt(low >>> 0))
}

const SCALARS: Record<string, ScalarCodec> = {
  double: {
    wireType: 1,
    read: (r) => decodeDouble(r.double()),
    write: (w, v) => w.double(Number(v)),
    isDefault: (v) => Object.is(v, 0),
  },
  float: {
    wireType: 5,
    read: (r) => decodeDouble(r.float()),
    write: (w, v) => w.float(Number(v)),
    isDefault: (v) => v === 0,
  },
  int32: {
    wireType: 0,
    read: (r) => r.int32(),
    write: (w, v) => w.int32(v as number),
    isDefault: (v) => v === 0,
  },
  int64: {
    wireType: 0,
    read: readInt64,
    write: (w, v) => w.int64(String(v)),
    isDefault: (v) => v === '0',
  },
  bool: {
    wireType: 0,
    read: (r) => r.bool(),
    write: (w, v) => w.bool(v as boolean),
    isDefault: (v) => v === false,
  },
  string: {
    wireType: 2,
    read: (r) => r.string(),
    write: (w, v) => w.string(v as string),
    isDefault: (v) => v === '',
  },
  bytes: {
    wireType: 2,
    read: (r) => Buffer.from(r.bytes()).toString('base64'),
    write: (w, v) => w.bytes(Buffer.from(v as string, 'base64')),
    isDefault: (v) => v === '',
  },
}

const TIMESTAMP: ScalarCodec = {
  wireType: 2,
  read: (reader) => {
    let seconds = 0
    let nanos = 0
    for (const end = reader.uint32() + reader.pos; reader.pos < end; ) {
      const tag = reader.uint32()
      if (tag >>> 3 === 1) seconds = Number(readInt64(reader))
      else if (tag >>> 3 === 2) nanos = reader.int32()
      else reader.skipType(tag & 7)
    }
    return secondsToTimestamp(seconds, nanos)
  },
  write: (writer, value) => {
    const { seconds, nanos } = timestampParts(canonicalTimestamp(value as string))
    writer.fork()
    if (seconds !== 0) writer.uint32(8).int64(seconds)
    if (nanos !== 0) writer.uint32(16).int32(nanos)
    writer.ldelim()
  },
  isDefault: never,
}

const WRAPPERS: Record<string, string> = {
  DoubleValue: 'double',
  FloatValue: 'float',
  Int32Value: 'int32',
  Int64Value: 'int64',
  BoolValue: 'bool',
  StringValue: 'string',
  BytesValue: 'bytes',
}

function wrapperCodec(inner: ScalarCodec): ScalarCodec {
  return {
    wireType: 2,
    read: (reader) => {
      let value: unknown
      for (const end = reader.uint32() + reader.pos; reader.pos < end; ) {
        const tag = reader.uint32()
        if (tag >>> 3 === 1) value = inner.read(reader)
        else reader.skipType(tag & 7)
      }
      return value ?? (inner === SCALARS['int64'] ? '0' : inner === SCALARS['bool'] ? false : 0)
    },
    write: (writer, value) => {
      writer.fork()
      if (!inner.isDefault(value)) {
        writer.uint32((1 << 3) | inner.wireType)
        inner.write(writer, value)
      }
      writer.ldelim()
    },
    isDefault: never,
  }
}

function enumCodec(type: protobuf.Enum): ScalarCodec {
  const isNull = type.fullName === '.google.protobuf.NullValue'
  return {
    wireType: 0,
    read: (reader) => {
      const number = reader.int32()
      return isNull ? null : (type.valuesById[number] ?? number)
    },
    write: (writer, value) => {
      writer.int32(typeof value === 'string' ? (type.values[value] ?? 0) : ((value as number | null) ?? 0))
    },
    isDefault: (value) => value === type.valuesById[0] || value === 0,
  }
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

import protobuf from 'protobufjs'
import { canonicalTimestamp, secondsToTimestamp, timestampParts } from '../values/timestamps.ts'

type ReadValue = (reader: protobuf.Reader) => unknown
type WriteValue = (writer: protobuf.Writer, value: unknown) => void

/** Reads and writes a value that is not a message of its own kind. */
export interface ScalarCodec {
  wireType: number
  read: ReadValue
  write: WriteValue
  /** Proto3 omits it outside of a oneof. */
  isDefault: (value: unknown) => boolean
}

export const never = () => false

function decodeDouble(value: number): unknown {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0' : value
  return String(value)
}

/** Exact: a double would round beyond 2^53. */
function readInt64(reader: protobuf.Reader): string {
  const { high, low } = reader.int64()
  return high === low >> 31 ? String(low) : String((BigInt(high) << 32n) | BigInt(low >>> 0))
}

export const SCALARS: Record<string, ScalarCodec> = {
  double: {
    wireType: 1,
    read: (r) => decodeDouble(r.double()),
    write: (w, v) => w.double(Number(v)),
    isDefault: (v) => Object.is(v, 0),
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

/** google.protobuf.Timestamp as RFC 3339. */
export const TIMESTAMP: ScalarCodec = {
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

/** Wrapper messages by name, with their scalar type. */
export const WRAPPERS: Record<string, string> = {
  DoubleValue: 'double',
  Int32Value: 'int32',
  Int64Value: 'int64',
}

export function wrapperCodec(inner: ScalarCodec): ScalarCodec {
  return {
    wireType: 2,
    read: (reader) => {
      let value: unknown
      for (const end = reader.uint32() + reader.pos; reader.pos < end; ) {
        const tag = reader.uint32()
        if (tag >>> 3 === 1) value = inner.read(reader)
        else reader.skipType(tag & 7)
      }
      return value ?? (inner === SCALARS['int64'] ? '0' : 0)
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

/** An enum by the names of its values; google.protobuf.NullValue as null. */
export function enumCodec(type: protobuf.Enum): ScalarCodec {
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

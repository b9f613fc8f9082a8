import { expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding)

it.each<[string, Uint8Array, string, string]>([
  ['UTF-8', bytes('é', 'utf8'), '', 'é'],
  ['UTF-8 with its mark', bytes('\uFEFFé', 'utf8'), 'text/xml; charset=latin1', 'é'],
  [
    'UTF-8 that is said to be another',
    bytes('<?xml version="1.0" encoding="latin1"?>é', 'utf8'),
    '',
    '<?xml version="1.0" encoding="latin1"?>é',
  ],
  ['UTF-16, little end first', bytes('\uFEFF<é', 'utf16le'), '', '<é'],
  ['UTF-16, big end first', bytes('\uFEFF<é', 'utf16le').swap16(), '', '<é'],
  ['UTF-16 without its mark', bytes('<?é', 'utf16le'), '', '<?é'],
  [
    'the encoding that the header names',
    bytes('<?xml encoding="koi8-r"?>\xe9'),
    'text/xml; charset="windows-1251"',
    '<?xml encoding="koi8-r"?>й',
  ],
  [
    'the encoding that the document declares',
    bytes('<?xml version="1.0" encoding=\'koi8-r\'?>\xe9'),
    'text/xml',
    '<?xml version="1.0" encoding=\'koi8-r\'?>И',
  ],
  ['what a page declares', bytes('<meta charset="iso-8859-1">\xe9'), '', '<meta charset="iso-8859-1">é'],
  [
    'an encoding of seven bits',
    Buffer.from('<?xml encoding="iso-2022-jp"?>\x1b$BF|\x1b(B'),
    '',
    '<?xml encoding="iso-2022-jp"?>日',
  ],
  [
    'an unknown encoding',
    bytes('<?xml encoding="klingon"?>a\xe9b'),
    'text/xml; charset=none',
    '<?xml encoding="klingon"?>aéb',
  ],
  ['what is UTF-8 but for one byte', Buffer.concat([bytes('éé', 'utf8'), bytes('\xe9')]), '', 'éé\uFFFD'],
  [
    'Windows’ own that is said to be UTF-8',
    bytes('<?xml encoding="utf-8"?>\xe9'),
    '',
    '<?xml encoding="utf-8"?>é',
  ],
  ['no bytes', bytes(''), '', ''],
])('decodeText: %s', (_, given, contentType, text) => expect(decodeText(given, contentType)).toBe(text))

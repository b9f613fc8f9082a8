import { expect, it } from 'vitest'
import { decodeEntities } from './decodeEntities.ts'

it.each([
  ['It&#39;s &quot;here&quot;', 'It\'s "here"'],
  ['It&amp;#39;s &amp;quot;here&amp;quot;', 'It\'s "here"'],
  ['Caf&eacute; &amp; m&#xE1;s', 'Café & más'],
  ['Q&A with R&D, a&b; &parameter &nosuch;', 'Q&A with R&D, a&b; &parameter &nosuch;'],
  ['&lt;b&gt; stays text', '<b> stays text'],
  ['&#0; &#xD800; &#x110000;', '\uFFFD \uFFFD \uFFFD'],
])('decodes %s', (text, read) => expect(decodeEntities(text)).toBe(read))

import { expect, it } from 'vitest'
import { plainLine, plainText } from './plainText.ts'

it.each([
  ['<p>One &amp; two</p><p>three<br/>four</p>', 'One & two\nthree\nfour'],
  ['a <b onclick="x()">b</b> <IMG SRC=x>c', 'a b c'],
  ['&#39;Tis caf&eacute;&nbsp;time', "'Tis café time"],
  ['<script>alert(1)</script>safe<STYLE>p{}</STYLE>', 'safe'],
  ['<!-- <b>hidden</b> -->seen', 'seen'],
  ['1 < 2, i <3 you, x <y', '1 < 2, i <3 you, x <y'],
  ['&lt;b&gt;', '<b>'],
  ['a\u0000b\ud800c', 'a b c'],
  ['no end <!-- of it', 'no end <!-- of it'],
])('plainText of %s', (html, text) => expect(plainText(html)).toBe(text))

it('plainLine gives one line up to a number of characters, none of them cut in two', () => {
  expect(plainLine('<p>one</p>\n<p>two</p>', 100)).toBe('one two')
  expect(plainLine('ab😀cd', 3)).toBe('ab')
})

it.each(['<', '<a ', '<!--', '<script', '&', '&amp', '<br><'])(
  '#hostile-files: plainText reads a megabyte of "%s" without delay',
  (part) => {
    const before = process.cpuUsage()
    plainText(part.repeat(1_000_000 / part.length))
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
  },
)

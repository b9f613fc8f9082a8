import { expect, it } from 'vitest'
import { tidyMarkup } from './tidyMarkup.ts'

it.each([
  [
    'writes names as HTML does',
    '<form noValidate=""><input autoComplete="email"/></form>',
    '<form novalidate><input autocomplete="email"></form>',
  ],
  [
    'keeps values as they are',
    '<p title="A=&quot;B&quot; C/">noValidate="" /&gt;</p>',
    '<p title="A=&quot;B&quot; C/">noValidate="" /&gt;</p>',
  ],
  ['keeps an empty alternative text', '<img alt="" src="/a.svg"/>', '<img alt="" src="/a.svg">'],
  [
    'keeps the case of SVG',
    '<br/><svg viewBox="0 0 1 1"><path d=""></path></svg><br/>',
    '<br><svg viewBox="0 0 1 1"><path d=""></path></svg><br>',
  ],
  ['leaves comments that mark places', '<!--$-->a<!-- -->b<!--/$-->', '<!--$-->a<!-- -->b<!--/$-->'],
])('tidyMarkup %s', (_, markup, tidy) => expect(tidyMarkup(markup)).toBe(tidy))

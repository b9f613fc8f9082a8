import { describe, expect, it } from 'vitest'
import { issuesOf, rulesFile } from './testing/harness.ts'

const inMatch = (body: string) => rulesFile(`\n${body}\n`)
const errors = (source: string) =>
  issuesOf(source)
    .filter((issue) => issue.severity === 'ERROR')
    .map(({ line, column, description }) => `${line}:${column} ${description}`)

describe('files that are rules', () => {
  it.each([
    ['version 1 by default', 'service cloud.firestore { match /a/{b} { allow read; } }'],
    ['comments', '// one\nservice /* two */ cloud.firestore { }'],
    [
      'no semicolons',
      "rules_version = '2' service cloud.firestore { function f() { return 1 } match /a/{b} { allow get: if f() == 1 } }",
    ],
    [
      'statements in a row without semicolons',
      'service cloud.firestore { match /a/{b} { function f() { let c = 1 let d = c return d } allow get: if f() == 1 allow list match /e/{g} { allow write } } }',
    ],
    [
      'functions at every level',
      'function a() { return 1; } service cloud.firestore { function b() { return a(); } match /x/{y} { function c() { return b(); } allow get: if c() == 1; } }',
    ],
    [
      'another service beside it',
      'service firebase.storage { match /b/{c} { allow read; } } service cloud.firestore { }',
    ],
    [
      'trailing commas',
      "service cloud.firestore { match /a/{b} { allow read: if [1, 2,].size() == 2 && {'a': 1,}.size() == 1; } }",
    ],
  ])('%s', (_, source) => expect(errors(source)).toEqual([]))
})

describe('syntax errors name the place', () => {
  it.each([
    ['an empty file', '', "1:1 Missing 'service cloud.firestore { … }'."],
    ['only another service', 'service firebase.storage { }', "1:29 Missing 'service cloud.firestore { … }'."],
    [
      'an unknown version',
      "rules_version = '3';",
      "1:17 Unexpected ''3''. Expected rules version '1' or '2'.",
    ],
    ['a path without match', inMatch('/a/{b} { allow read; }'), "2:1 Missing 'match' keyword before path."],
    [
      'an unknown method',
      inMatch('match /a/{b} { allow reed; }'),
      "2:22 Unexpected 'reed'. Expected get, list, read, create, update, delete or write.",
    ],
    [
      'a condition without if',
      inMatch('match /a/{b} { allow read: true; }'),
      "2:28 Unexpected 'true'. Expected 'if'.",
    ],
    [
      'a missing operand',
      inMatch('match /a/{b} { allow read: if 1 + ; }'),
      "2:35 Unexpected ';'. Expected an expression.",
    ],
    [
      'a string left open',
      inMatch("match /a/{b} { allow read: if 'a; }"),
      '2:31 Unterminated string literal.',
    ],
    [
      'an unknown escape',
      inMatch("match /a/{b} { allow read: if '\\d' == ''; }"),
      "2:31 Invalid escape sequence '\\d' in a literal.",
    ],
    [
      'an int of 65 bits',
      inMatch('match /a/{b} { allow read: if 9223372036854775808 > 0; }'),
      '2:31 Integer 9223372036854775808 does not fit in 64 bits.',
    ],
    [
      'a variable in a path of an expression',
      inMatch('match /a/{b} { allow read: if exists(/a/{b}); }'),
      '2:41 Expected a path segment after /.',
    ],
    ['a stray character', inMatch('match /a/{b} { allow read: if a # b; }'), "2:33 Unexpected '#'."],
    [
      'a file that ends early',
      'service cloud.firestore {',
      "1:26 Unexpected end of file. Expected 'match' or 'function'.",
    ],
  ])('%s', (_, source, expected) => expect(errors(source)).toEqual([expected]))
})

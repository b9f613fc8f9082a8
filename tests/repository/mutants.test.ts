import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { type Mutant, mutated } from '../../scripts/mutants/Mutant.ts'
import { shardOf } from '../../scripts/mutants/shardOf.ts'
import { MUTANTS } from '../../scripts/mutants/table.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'

const read = (file: string) => readFileSync(fromRoot(file), 'utf8')
const called = ({ rule, file, removes }: Mutant) => `#${rule}, ${file} without ${removes}`

it('every rule of "What must survive" has a mutant, and no other has', () => {
  const table = read('docs/rules.md').split('\n| rule | what happens |')[1] ?? ''
  const rules = [...table.matchAll(/^\| ([a-z-]+)²? \|/gm)].map(([, rule]) => rule)
  expect(new Set(MUTANTS.map(({ rule }) => rule))).toEqual(new Set(rules))
})

it('each mutant can be applied: its text stands exactly once in its file, and the result still parses', () => {
  const wrong = MUTANTS.filter((each) => {
    const changed = mutated(read(each.file), each)
    if (changed === undefined) return true
    return /\.tsx?$/.test(each.file) && parseSync(each.file, changed).errors.length > 0
  })
  expect(wrong.map(called)).toEqual([])
})

it('each mutant names a test file that exists', () => {
  const isThere = ({ test }: Mutant) => /\b(?:it|describe)\b/.test(read(test))
  expect(MUTANTS.filter((each) => !isThere(each)).map(called)).toEqual([])
})

it('no two mutants have the same name', () => {
  const names = MUTANTS.map(called)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('four shards hold all mutants, each once', () => {
  const shards = [1, 2, 3, 4].map((index) => shardOf(MUTANTS, index, 4))
  expect(shards.flat().map(called).toSorted()).toEqual(MUTANTS.map(called).toSorted())
  expect(shards.filter((shard) => shard.length === 0)).toEqual([])
})

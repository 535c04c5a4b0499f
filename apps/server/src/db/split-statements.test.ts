import { expect, test } from 'vitest'
import { readDefinitions } from './definitions.ts'
import { readMigrations, readMigrationsBefore } from './migrations.ts'
import { splitStatements } from './split-statements.ts'

test.each<[string, string[]]>([
  ['', []],
  [' ; ;\n', []],
  ['-- only; a comment\n', []],
  ['select 1; select 2', ['select 1', ' select 2']],
  ['-- a; b\nselect 1;', ['-- a; b\nselect 1']],
  ['/* a; b */ select 1;\n', ['/* a; b */ select 1']],
  [`select 'a;''b;';select ";"`, [`select 'a;''b;'`, 'select ";"']],
  ['do $$ begin a; end $$; select 1', ['do $$ begin a; end $$', ' select 1']],
  ['do $f$ a; $$ b; $$ c; $f$;select $1', ['do $f$ a; $$ b; $$ c; $f$', 'select $1']],
])('%j', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})

test('no file of SQL loses a word, and each of its statements begins with a word of SQL', () => {
  for (const { name, text } of [...readMigrations(), ...readMigrationsBefore(), ...readDefinitions()]) {
    const statements = splitStatements(text)
    expect(statements.join(';').replace(/\s|;/g, ''), name).toHaveLength(withoutTail(text).replace(/\s|;/g, '').length)
    for (const statement of statements)
      expect(statement.replace(/^(\s|--[^\n]*\n)*/, ''), name).toMatch(
        /^(alter|comment|create|delete|do|drop|grant|insert|revoke|select|set|update)\b/,
      )
  }
})

/** Without the comments after the last statement. */
const withoutTail = (text: string): string => text.slice(0, text.lastIndexOf(';'))

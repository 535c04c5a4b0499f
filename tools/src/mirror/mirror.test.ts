import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addPaths, emptyShape, merge, readSchema, shapeOf } from './schema.ts'
import { writeTypes } from './write-types.ts'

const folder = mkdtempSync(join(tmpdir(), 'mirror-'))
afterAll(() => rmSync(folder, { recursive: true }))

const schema = (name: string, body: string) => {
  writeFileSync(join(folder, name), `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${body}</xs:schema>`)
  return join(folder, name)
}
const NOTE = `<xs:include schemaLocation="types.xsd"/>
  <xs:complexType name="TNote"><xs:sequence>
    <xs:element name="head"><xs:complexType><xs:sequence><xs:element name="day" type="xs:string"/></xs:sequence></xs:complexType></xs:element>
    <xs:sequence maxOccurs="9"><xs:element name="line" type="TLine"/></xs:sequence>
    <xs:choice><xs:element name="CNPJ"/><xs:element name="CPF"/></xs:choice>
    <xs:element ref="ds:Signature"/>
  </xs:sequence><xs:attribute name="versao"/></xs:complexType>`

test('a schema is converted to interfaces and the table of repeated names', () => {
  schema(
    'types.xsd',
    '<xs:complexType name="TLine"><xs:sequence><xs:element name="tag" maxOccurs="unbounded"/></xs:sequence></xs:complexType>',
  )
  const shape = shapeOf(readSchema(schema('note.xsd', NOTE)), 'TNote')
  const written = writeTypes({ name: 'note', shape }, new Set(['Note.head']))
  expect(written).toContain(`export interface Note {
  '@versao'?: string
  head: Head
  line?: Line[]
  CNPJ?: string
  CPF?: string
}`)
  expect(written).toContain("['note', new Set(['line'])]")
  expect(written).toContain("['line', new Set(['tag'])]")
})

test('versions of a layout are merged, and fields without a schema can be added', () => {
  const shape = addPaths(emptyShape(), ['a/b', 'c[]', 'c/@x'])
  const two = addPaths(emptyShape(), ['a/d', 'a/b', 'c/e'])
  const written = writeTypes({ name: 'root', shape: merge(shape, two) }, new Set())
  expect(written).toContain('export interface A {\n  b?: string\n  d?: string\n}')
  expect(written).toContain("export interface C {\n  '@x'?: string\n  e?: string\n}")
  expect(written).toContain('  c?: C[]')
})

test('a name that repeats only in some groups with the same parent name is refused as ambiguous', () => {
  const shape = addPaths(emptyShape(), ['x/p/n[]', 'y/p/n'])
  expect(() => writeTypes({ name: 'root', shape }, new Set())).toThrow('p/n')
})

test('different shapes with one name are distinguished by their parent', () => {
  const written = writeTypes({ name: 'root', shape: addPaths(emptyShape(), ['x/p/n', 'y/p/m']) }, new Set())
  expect(written).toContain('export interface P {')
  expect(written).toContain('export interface YP {')
})

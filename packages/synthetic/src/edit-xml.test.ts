import { expect, test } from 'vitest'
import { editXml } from './edit-xml.ts'

const XML = '<NFe><emit><xNome>A</xNome></emit><dest><xNome>B</xNome></dest><det nItem="1"></det></NFe>'

test('replaces the content of every element of a name, and keeps its attributes', () => {
  const edited = editXml(XML, { xNome: '$1 &amp; C', det: '<prod/>' })
  expect(edited).toBe(
    '<NFe><emit><xNome>$1 &amp; C</xNome></emit><dest><xNome>$1 &amp; C</xNome></dest><det nItem="1"><prod/></det></NFe>',
  )
})

test('a path limits the change, and null removes the element', () => {
  expect(editXml(XML, { 'dest/xNome': 'C', emit: null })).toBe(
    '<NFe><dest><xNome>C</xNome></dest><det nItem="1"></det></NFe>',
  )
})

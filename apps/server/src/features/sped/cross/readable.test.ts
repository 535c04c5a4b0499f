import { CROSS_RULES } from '@portal/efd/cross/cross.ts'
import type { CrossFinding } from '@portal/efd/cross/model.ts'
import { expect, test } from 'vitest'
import { byGroup, groupOfRule } from './groups.ts'
import { centsOfSide, readableSides } from './readable.ts'

const finding = (rule: string, efd: string | null, xml: string | null): CrossFinding => ({
  rule,
  severity: 'erro',
  chave: null,
  line: null,
  difference: null,
  efd,
  xml,
})

test.each<[rule: string, said: (string | null)[], read: (string | null)[]]>([
  ['valor', ['1234567,89', '-5,00'], ['1.234.567,89', '-5,00']],
  ['valor_por_cfop', ['5102: 1234,00', '5102: 0,00'], ['5102: 1.234,00', '5102: 0,00']],
  ['emissao', ['2026-11-10', null], ['10/11/2026', null]],
  ['cancelada_depois', ['00', '2026-12-02'], ['00 regular', '02/12/2026']],
  ['cancelada_escriturada', ['00', 'cancelada'], ['00 regular', 'cancelada']],
  ['participante', ['11222333000181', '12ABC34501DE35'], ['11.222.333/0001-81', '12.ABC.345/01DE-35']],
  ['aliquota', ['18,00', '7,00, 12,00'], ['18,00 %', '7,00 %, 12,00 %']],
  ['cfop', ['1102, 1403', '1102'], ['1102, 1403', '1102']],
])('%s: %j is formatted for people', (rule, [efd = null, xml = null], [file, document]) => {
  expect(readableSides(finding(rule, efd, xml))).toEqual({ efd: file, xml: document })
})

test('a number is formatted as money only in fields of money', () => {
  expect(['1234,50', '-0,05', '5102: 1,00', '00', null].map(centsOfSide)).toEqual([123450, -5, null, null, null])
})

test('every rule has a group, and the rules of a group are consecutive', () => {
  expect([...CROSS_RULES.keys()].filter((rule) => groupOfRule(rule) === 'Outras')).toEqual([])
  const groups = [...CROSS_RULES.keys()].sort(byGroup).map(groupOfRule)
  expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual([...new Set(groups)])
})

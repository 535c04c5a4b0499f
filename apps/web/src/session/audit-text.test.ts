import { expect, test } from 'vitest'
import { targetText } from './audit-text.ts'

test.each([
  ['52998224725', 'contador', '529.982.247-25 · contador'],
  ['7K4M2A91000125', '', '7K.4M2.A91/0001-25'],
  ['0199a1b2-0000-7000-8000-0123456789ab', 'titular', 'titular'],
  ['ERP da matriz', 'importar', 'ERP da matriz · importar'],
  ['', '', ''],
])('%j with %j reads %j', (ds_alvo, ds_detalhe, text) => {
  expect(targetText({ ds_alvo, ds_detalhe })).toBe(text)
})

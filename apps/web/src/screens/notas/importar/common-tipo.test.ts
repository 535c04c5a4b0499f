import { expect, test } from 'vitest'
import { commonTipo } from './common-tipo.ts'

const key = (model: string) => ({ ds_chave: `35261111222333000181${model}0010000012341000012349` })

test('the list of an import’s cancellations opens at the most frequent kind', () => {
  expect(commonTipo([key('55'), key('57'), key('67')])).toBe('cte')
  expect(commonTipo([key('65')])).toBe('nfce')
  expect(commonTipo([key('66')])).toBe('nf3e')
  expect(commonTipo([key('63')])).toBe('outro')
  expect(commonTipo([])).toBe('nfe')
})

import { expect, test } from 'vitest'
import { ruleSentence, sentenceText } from './rule-words.ts'

const names = { people: new Map([['h', 'Helena Prado']]), webhooks: new Map([['w', 'ERP da Móveis']]) }

test('a rule is one sentence, whose choices are marked', () => {
  const parts = ruleSentence(
    {
      ds_quando: 'nota.recebida',
      filtro: { vl_docfiscalini: '50000.00' },
      passos: [
        { ds_passo: 'etiquetar', ds_valor: 'alto valor' },
        { ds_passo: 'email', ds_valor: 'h' },
      ],
    },
    names,
  )
  expect(sentenceText(parts)).toBe(
    'Quando chega uma nota recebida, de R$ 50.000,00 ou mais, etiquetar alto valor e avisar Helena Prado por e-mail.',
  )
  expect(parts.filter(({ isChoice }) => isChoice).map(({ text }) => text)).toEqual([
    'chega uma nota recebida',
    'R$ 50.000,00 ou mais',
    'alto valor',
    'Helena Prado',
  ])
})

test('conditions that the screen has no field for are counted, and what is gone is named so', () => {
  const parts = ruleSentence(
    {
      ds_quando: 'nota.cancelada',
      filtro: { fl_tardio: 'S', uf: '' } as never,
      passos: [{ ds_passo: 'webhook', ds_valor: 'x' }],
    },
    names,
  )
  expect(sentenceText(parts)).toBe(
    'Quando uma nota é cancelada, e mais 1 condição, avisar o webhook que não existe mais.',
  )
})

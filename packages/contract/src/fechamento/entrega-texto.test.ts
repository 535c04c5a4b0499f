import { expect, test } from 'vitest'
import {
  enderecoWhatsapp,
  lerWhatsapp,
  preencherEntrega,
  problemaDoTexto,
  saudacaoDe,
  TEXTO_ENTREGA,
} from './entrega-texto.ts'

const WORDS = {
  contato: 'Paulo',
  mês: 'outubro de 2026',
  empresa: 'Irmãos Avelar',
  endereço: 'https://portal.exemplo/pacote/X',
  validade: '26/12/2026',
  totais: 'Emitidas: 10,00',
  'quem envia': 'Helena Prado',
}

test('the text of the product is filled as it arrives', () => {
  expect(preencherEntrega(TEXTO_ENTREGA, WORDS)).toBe(
    'Bom dia, Paulo. As notas de outubro de 2026 de Irmãos Avelar estão neste endereço:\n\nhttps://portal.exemplo/pacote/X\n\nEle vale até 26/12/2026. Abraço, Helena Prado.',
  )
  expect(problemaDoTexto(TEXTO_ENTREGA)).toBeNull()
})

test('a block without a value leaves no comma behind', () => {
  expect(preencherEntrega('Bom dia, {contato}. Abraço, {quem envia}.', { ...WORDS, contato: '' })).toBe(
    'Bom dia. Abraço, Helena Prado.',
  )
})

test('a hostile value is text: it becomes neither a block nor a pattern', () => {
  const words = { ...WORDS, contato: '{endereço} $& $1', empresa: '{contato}' }
  expect(preencherEntrega('{contato} e {empresa}', words)).toBe('{endereço} $& $1 e {contato}')
})

test.each([
  ['sem nada', 'O texto precisa do bloco {endereço}.'],
  ['{endereço} {senha}', 'O bloco {senha} não existe.'],
  ['{endereço}\r\nBcc: a@b.c', 'O texto tem caracteres invisíveis. Digite-o de novo.'],
  ['{endereço}\u202Eoculto', 'O texto tem caracteres invisíveis. Digite-o de novo.'],
  [`{endereço}${'a'.repeat(2000)}`, 'O texto tem no máximo 2000 caracteres.'],
])('refuses %j', (text, problem) => expect(problemaDoTexto(text)).toBe(problem))

test.each([
  ['Paulo Avelar', 'Paulo'],
  ['Dra. Lia Sampaio', 'Dra. Lia'],
  ['Seu Batista', 'Seu Batista'],
  ['Fiscal', 'Fiscal'],
])('greets %j as %j', (name, greeting) => expect(saudacaoDe(name)).toBe(greeting))

test.each([
  ['(19) 9 8840-1127', '5519988401127'],
  ['+55 19 98840-1127', '5519988401127'],
  ['019 3251-0000', '551932510000'],
  ['+1 415 555 2671', '14155552671'],
  ['19988', null],
  ['98840-1127', null],
  ['javascript:alert(1)', null],
  ['5519988401127?text=a', null],
])('reads the number %j as %j', (text, number) => expect(lerWhatsapp(text)).toBe(number))

test('the address of WhatsApp holds the text whole', () => {
  const url = new URL(enderecoWhatsapp('5519988401127', 'a & b?\n#c'))
  expect([url.origin, url.pathname, url.searchParams.get('text')]).toEqual([
    'https://wa.me',
    '/5519988401127',
    'a & b?\n#c',
  ])
})

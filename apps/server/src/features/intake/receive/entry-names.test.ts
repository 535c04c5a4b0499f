import { expect, test } from 'vitest'
import { decodeName } from './entry-names.ts'

const CP850: Record<string, number> = {
  Ç: 0x80,
  é: 0x82,
  â: 0x83,
  à: 0x85,
  ç: 0x87,
  ê: 0x88,
  É: 0x90,
  ô: 0x93,
  á: 0xa0,
  í: 0xa1,
  ó: 0xa2,
  ú: 0xa3,
  º: 0xa7,
  Á: 0xb5,
  Â: 0xb6,
  ã: 0xc6,
  Ã: 0xc7,
  Ê: 0xd2,
  Í: 0xd6,
  Ó: 0xe0,
  Ô: 0xe2,
  õ: 0xe4,
  Õ: 0xe5,
  Ú: 0xe9,
}
const dos = (name: string) => Uint8Array.from(name, (letter) => CP850[letter] ?? letter.charCodeAt(0))

test.each([
  ...[
    'NOTA AÇÃO Nº 1.xml',
    'NOTAÇÃO.XML',
    'Março/nota.xml',
    'São João.xml',
    'SÃO PAULO.xml',
    'comércio.xml',
    'COMÉRCIO.XML',
    'Emissões/Saída.xml',
  ],
  ...[
    'câmara.xml',
    'AÇÚCAR.xml',
    'Açúcar União.xml',
    'NFe nº 10.xml',
    'Serviços de Manutenção.xml',
    'Irmãos Avelar.xml',
    'CARTÓRIO.xml',
    'Três Corações.xml',
  ],
  ...['Antônio.xml', 'sem acento.xml'],
])('%s is read as it was written, in each encoding', (name) => {
  expect(decodeName(Buffer.from(name), { isDos: true })).toBe(name)
  expect(decodeName(dos(name), { isDos: true })).toBe(name)
  expect(decodeName(Buffer.from(name, 'latin1'), { isDos: false })).toBe(name)
})

test('a latin-1 name in a zip that says it is of DOS', () => {
  for (const name of ['NOTAÇÃO.XML', 'Março.xml', 'comércio.xml', 'Irmãos.xml', 'São João.xml'])
    expect(decodeName(Buffer.from(name, 'latin1'), { isDos: true })).toBe(name)
})

test('a dash of windows-1252 is a dash', () => {
  expect(decodeName(Buffer.from('nota \x96 a\xe7\xe3o.xml', 'latin1'), { isDos: false })).toBe('nota – ação.xml')
})

import { expect, test } from 'vitest'
import { keyWords } from './words.ts'

const SERVICE = '26116062252731604000134000000000005426119000000010'

test.each([
  SERVICE,
  `NFS${SERVICE}`,
  `chave: ${SERVICE.replace(/(.{10})/g, '$1 ')}`,
  `https://x/?tpc=1&chave=${SERVICE}`,
])('a key of an NFS-e is told from the others: %s', (typed) => {
  const words = keyWords(typed)
  expect(words?.text).toMatch(/^(Chave de NFS-e, dígito confere, novembro de 2026|O último dígito não confere)/)
  const digits = [...'0123456789'].map((digit) => keyWords(SERVICE.slice(0, 49) + digit))
  expect(digits.filter((one) => one?.isWrong === false)).toEqual([
    { text: 'Chave de NFS-e, dígito confere, novembro de 2026', isWrong: false },
  ])
})

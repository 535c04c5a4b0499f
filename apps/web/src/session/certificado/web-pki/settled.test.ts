import { expect, test, vi } from 'vitest'
import { SignerError } from '../signer-port.ts'
import { signerMessage } from './messages.ts'
import { type PkiAnswer, settled } from './settled.ts'

/** An answer as the library gives it: to whoever has said what to do, at the moment that it comes. */
function answer<T>() {
  const told: { done?: (value: T) => void; refuse?: (error: never) => void } = {}
  const given: PkiAnswer<T> = {
    success: (tell) => {
      told.done = tell
    },
    fail: (tell) => {
      told.refuse = tell // the tests say what an error is
    },
  }
  return { given, told }
}

test('an answer, a refusal in the words of people, and silence', async () => {
  const right = answer<string>()
  const waiting = settled(right.given, 1000)
  right.told.done?.('AB')
  await expect(waiting).resolves.toBe('AB')

  const wrong = answer<string>()
  const refused = settled(wrong.given, 1000)
  wrong.told.refuse?.({ code: 'user_cancelled', userMessage: 'Cancelled', message: 'x' } as never)
  await expect(refused).rejects.toEqual(new SignerError('A assinatura foi cancelada.'))

  vi.useFakeTimers()
  const silent = settled(answer<string>().given, 1000)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await expect(silent).rejects.toThrow('não respondeu a tempo')
})

test.each([
  [{ code: 'license_not_set' }, /licença/],
  [{ code: 'outra', userMessage: 'O leitor está ocupado.' }, /^O leitor está ocupado\.$/],
  [{ code: 7, userMessage: ' ' }, /não conseguiu usar o certificado/],
  [{}, /não conseguiu usar o certificado/],
])('%j has a sentence', (error, sentence) => {
  expect(signerMessage(error)).toMatch(sentence)
})

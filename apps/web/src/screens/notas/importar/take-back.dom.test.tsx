import type { DesfazerImportacaoReply } from '@portal/contract/notas/importar.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Call, fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import { TakeBackPart } from './take-back-part.tsx'
import { fateLines, leftSentence } from './take-back-words.ts'

const ID = '01a2095e-3a60-7000-8000-000000000001'
const andamento = (change: object = {}) => ({
  id: ID,
  importados: 5,
  nr_desfeitas: 0,
  dt_desfeita: null,
  nm_desfez: null,
  dt_lixeira: null,
  ...change,
})
const reply: DesfazerImportacaoReply = {
  nr_saem: 4,
  nr_ficam: 1,
  ficam: [{ ds_motivo: 'manifestacao', nr_notas: 1, chaves: [] }],
  nr_outros: 2,
  dt_lixeira: '2026-12-29T12:00:00-03:00',
}

test('the dialog says what leaves and what stays before it acts, and then takes back', async () => {
  const calls: string[] = []
  fakeServer({
    'GET /importar/*': () => andamento(),
    'POST /importar/*/desfazer': ({ path, query }: Call) => {
      calls.push(`${path.split('/').at(-1)} ${query.get('previa')}`)
      return reply
    },
  })
  await signInAs()
  const { user } = await renderWith(<TakeBackPart ids={[ID]} />, { empresa: EMPRESA })
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer importação' }))
  await dialog.findByText('1 nota fica: com manifestação.')
  expect(calls).toEqual(['desfazer 1'])
  await user.click(dialog.getByRole('button', { name: 'Tirar 4 notas' }))
  await expect.poll(() => calls, { timeout: 5000 }).toContain('desfazer null')
})

test('an import that left as a whole can only come back', async () => {
  fakeServer({
    'GET /importar/*': () =>
      andamento({
        ...{ nr_desfeitas: 5, nm_desfez: 'Ana Souza' },
        ...{ dt_desfeita: new Date().toISOString(), dt_lixeira: '2099-12-29T12:00:00-03:00' },
      }),
  })
  await signInAs()
  await renderWith(<TakeBackPart ids={[ID]} />, { empresa: EMPRESA })
  await screen.findByRole('button', { name: 'Trazer de volta' })
  expect(screen.queryByRole('button', { name: 'Desfazer importação' })).toBeNull()
})

test('the sentences name each reason, and nothing leaves says so', () => {
  expect(fateLines(reply)[0]).toBe('4 notas saem do portal.')
  expect(fateLines({ ...reply, nr_saem: 0, ficam: [], nr_outros: 0 })).toEqual(['Nenhuma nota sai.'])
})

test('what left can come back until the last day of the bin', () => {
  const left = andamento({
    nr_desfeitas: 4,
    dt_desfeita: '2026-11-29T12:00:00-03:00',
    nm_desfez: 'Ana Souza',
    dt_lixeira: '2026-12-29T12:00:00-03:00',
  })
  expect(leftSentence([left], new Date('2026-12-01'))).toBe(
    'Desfeita em 29/11/2026, por Ana Souza: 4 notas saíram e podem voltar até 29/12/2026.',
  )
  expect(leftSentence([left], new Date('2027-01-01'))).toBe('Desfeita em 29/11/2026, por Ana Souza: 4 notas saíram.')
  expect(leftSentence([andamento()], new Date())).toBeNull()
})

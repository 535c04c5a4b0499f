import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LinhaImportacao } from '../../../api/notas/importar.ts'
import { type Call, type FakeServer, fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import { ProgressCard } from './progress-card.tsx'
import type { View } from './view.ts'

const KINDS = { nfe: 0, nfce: 0, cte: 0, mdfe: 0, nfse: 0, nf3e: 0, nfcom: 0, outro: 0, eventos: 0, inutilizacoes: 0 }
const COUNTS = {
  total: 0,
  importados: 0,
  repetidos: 0,
  atualizados: 0,
  rejeitados: 0,
  importados_por_tipo: KINDS,
  cancelamentos_pendentes: null,
}
const CHAVE = '35261111222333000181550010000000011000000017'
const NO_RESUMO = { notas: [], terceiros: [], eventos_em_espera: 0, chaves_em_espera: [] }
const line = (arquivo: string, change: Partial<LinhaImportacao> = {}): LinhaImportacao => ({
  arquivo,
  veredito: 'rejeitado',
  motivo: 'Arquivo sem documentos.',
  ...change,
})

type Change = Partial<Omit<View, 'counts'>> & { counts?: Partial<View['counts']> }
const viewOf = ({ counts, ...rest }: Change): View => ({
  name: 'outubro.zip',
  ids: ['u1'],
  phase: 'done',
  stopping: false,
  message: null,
  bytes: 0,
  sent: 0,
  startedAt: null,
  refused: [],
  ...rest,
  counts: { ...COUNTS, ...counts },
})

/** Renders the card over these judged lines: `lines` answers `GET /importar/{id}`. */
async function openCard(change: Change, lines: (call: Call) => unknown = () => ({ data: [], proximo: null })) {
  const server: FakeServer = fakeServer({ 'GET /importar/*': lines, 'GET /importar/*/resumo': () => NO_RESUMO })
  await signInAs()
  const onStop = vi.fn()
  const { user } = await renderWith(<ProgressCard view={viewOf(change)} onStop={onStop} />, { empresa: EMPRESA })
  return { user, server, onStop }
}

const group = (name: RegExp) => screen.getByRole('button', { name })

test('while files are sent the share is shown, and the page must stay open', async () => {
  const { user, onStop } = await openCard({ phase: 'sending', bytes: 4096, sent: 1024 })
  expect(screen.getByText('25 %')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Enviando: 1 KB de 4 KB. Não feche esta página.')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onStop).toHaveBeenCalledTimes(1)
})

test('a lost connection is shown in place of the share', async () => {
  await openCard({ phase: 'sending', message: 'Sem conexão. O envio continua quando ela voltar.' })
  expect(screen.getByRole('status').textContent).toBe('Sem conexão. O envio continua quando ela voltar.')
})

test('once everything is on the server the page may be left, and the rest of the time is estimated', async () => {
  await openCard({
    phase: 'judging',
    startedAt: Date.now() - 10_000,
    counts: { total: 40, importados: 8, rejeitados: 2 },
  })
  expect(screen.getByRole('status').textContent).toContain('já está tudo no servidor: pode sair desta página')
  expect(screen.getByText('de 40 arquivos').previousElementSibling?.textContent).toBe('10')
  expect(screen.getByText(/^faltam cerca de 30 segundos/)).toBeTruthy()
})

test('long waits are estimated in minutes, and nothing is estimated from no judged file', async () => {
  await openCard({ phase: 'judging', startedAt: Date.now() - 60_000, counts: { total: 110, importados: 10 } })
  expect(screen.getByText(/^faltam cerca de 10 minutos/)).toBeTruthy()
})

test('an import that is being stopped cannot be stopped again', async () => {
  await openCard({ phase: 'judging', stopping: true, counts: { total: 2 } })
  expect(screen.getByRole('button', { name: 'Cancelando…' })).toHaveProperty('disabled', true)
  expect(screen.queryByText(/faltam cerca/)).toBeNull()
})

test.each([
  ['done', 'Concluído: 3 importados, 1 atualizado, 0 repetidos, 1.200 rejeitados.'],
  ['stopped', 'Parado. 1.204 arquivos já julgados ficam.'],
  ['failed', 'Sem espaço. O que já foi julgado fica guardado.'],
] as const)('the end of an import that is %s is one sentence, without a button to stop it', async (phase, text) => {
  const message = phase === 'failed' ? 'Sem espaço.' : null
  await openCard({ phase, message, counts: { total: 1204, importados: 3, atualizados: 1, rejeitados: 1200 } })
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(text)
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
})

test('rejected files are open, grouped by reason with advice, the most frequent reason first', async () => {
  const data = [
    line('a.xml', { motivo: 'O arquivo é um PDF.' }),
    line('b.xml', { motivo: 'O arquivo é um PDF.' }),
    line('c.xml'),
  ]
  const { user, server } = await openCard({ counts: { total: 3, rejeitados: 3 } }, () => ({ data, proximo: null }))
  expect(group(/Rejeitados/).getAttribute('aria-expanded')).toBe('true')
  await screen.findByText('O arquivo é um PDF')
  const [pdf, empty] = screen.getAllByRole('button', { name: 'Ver arquivos' })
  expect(pdf?.nextElementSibling?.textContent).toBe('2')
  expect(empty?.nextElementSibling?.textContent).toBe('1')
  expect(screen.getByText('O documento impresso não substitui o XML. Peça o XML a quem emitiu.')).toBeTruthy()
  if (pdf) await user.click(pdf)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['a.xml', 'b.xml']),
  )
  expect(screen.queryByText('c.xml')).toBeNull()
  expect(server.callsTo('GET /importar/*')[0]?.query.get('veredito')).toBe('rejeitado')
  await user.click(screen.getByRole('button', { name: 'Ocultar arquivos' }))
  expect(screen.queryByText('a.xml')).toBeNull()
})

test('files that were never sent count as rejected, with their reason, even without a request', async () => {
  const refused = [{ arquivo: 'grande.xml', motivo: 'Arquivo maior que 8 MB' }]
  const { user, server } = await openCard({ ids: [], refused })
  expect(within(group(/Rejeitados/)).getByText('1')).toBeTruthy()
  expect(screen.getByText('O arquivo não foi enviado.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ver arquivos' }))
  expect(screen.getByText('grande.xml')).toBeTruthy()
  expect(server.calls).toEqual([])
})

test('sum, sentence and groups count the files that were never sent alike', async () => {
  const refused = [{ arquivo: 'empresa.pfx', motivo: 'É um certificado, não uma nota: guarde-o em Certificados' }]
  await openCard({ refused, counts: { total: 4, importados: 1, rejeitados: 3 } })
  expect(screen.getByText('de 5 arquivos')).toBeTruthy()
  expect(screen.getAllByRole('status')[0]?.textContent).toContain(
    '1 importado, 0 atualizados, 0 repetidos, 4 rejeitados.',
  )
  expect(within(group(/Rejeitados/)).getByText('4')).toBeTruthy()
})

test('a reason that says what to do has no second advice', async () => {
  const data = [line('a.xml', { motivo: 'O arquivo está vazio. Baixe de novo na origem.' })]
  await openCard({ counts: { total: 1, rejeitados: 1 } }, () => ({ data, proximo: null }))
  expect(await screen.findAllByText(/Baixe de novo na origem/)).toHaveLength(1)
})

test('the part of a reason that differs from file to file is shown at its file', async () => {
  const motivo = `A chave não confere. O arquivo traz ${CHAVE}.`
  const { user } = await openCard({ counts: { total: 1, rejeitados: 1 } }, () => ({
    data: [line('a.xml', { motivo })],
    proximo: null,
  }))
  expect(await screen.findByText('A chave não confere')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ver arquivos' }))
  expect(screen.getByText(`O arquivo traz ${CHAVE}.`)).toBeTruthy()
})

test('every page of the rejected files is read, over all requests of the import', async () => {
  const pages: Record<string, unknown> = {
    'u1/': { data: [line('a.xml')], proximo: 'p2' },
    'u1/p2': { data: [line('b.xml')], proximo: null },
    'u2/': { data: [line('c.xml')], proximo: null },
  }
  const answer = ({ path, query }: Call) => pages[`${path.split('/').at(-1)}/${query.get('cursor') ?? ''}`]
  await openCard({ ids: ['u1', 'u2'], counts: { total: 3, rejeitados: 3 } }, answer)
  await waitFor(() => {
    const [button] = screen.getAllByRole('button', { name: 'Ver arquivos' })
    expect(button?.nextElementSibling?.textContent).toBe('3')
  })
})

test('the files of a long reason come 20 at first, then the rest', async () => {
  const data = Array.from({ length: 25 }, (_, index) => line(`nota-${index}.xml`))
  const { user } = await openCard({ counts: { total: 25, rejeitados: 25 } }, () => ({ data, proximo: null }))
  await user.click(await screen.findByRole('button', { name: 'Ver arquivos' }))
  expect(screen.getAllByText(/^nota-/)).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Mais 5 arquivos' }))
  expect(screen.getAllByText(/^nota-/)).toHaveLength(25)
})

test('imported files are named by kind, and listed with their keys only when the group is opened', async () => {
  const answer = ({ query }: Call) =>
    query.get('cursor')
      ? { data: [line('b.xml', { veredito: 'importado' })], proximo: null }
      : { data: [line('a.xml', { veredito: 'importado', ds_chave: CHAVE })], proximo: 'p2' }
  const counts = { total: 2, importados: 2, importados_por_tipo: { ...KINDS, nfe: 1, cte: 1 } }
  const { user, server } = await openCard({ counts }, answer)
  expect(within(group(/Importados/)).getByText('1 NF-e, 1 CT-e')).toBeTruthy()
  expect(server.callsTo('GET /importar/*')).toEqual([])
  await user.click(group(/Importados/))
  const file = (await screen.findByText('a.xml')).closest('li')
  expect(file?.textContent).toContain('3526 … 0000 0017')
  await user.click(screen.getByRole('button', { name: 'Mais arquivos' }))
  await screen.findByText('b.xml')
  expect(screen.queryByRole('button', { name: 'Mais arquivos' })).toBeNull()
})

test('only verdicts that occurred have a group', async () => {
  await openCard({ counts: { total: 5, repetidos: 4, atualizados: 1 } })
  const heads = screen.getAllByRole('button', { expanded: false }).map((head) => head.querySelector('strong'))
  expect(heads.map((head) => head?.textContent)).toEqual(['Atualizados', 'Repetidos'])
})

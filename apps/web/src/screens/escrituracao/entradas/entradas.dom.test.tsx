import type { DecidirBody, EntradasReply, GrupoEntrada } from '@portal/contract/escrituracao/escrituracao.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventStream, type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'

const chaveOf = (n: number) => `352611${'11222333000181'.slice(0, 12)}${String(n).padStart(26, '0')}`

const sample = (n: number, part: Partial<GrupoEntrada> = {}): GrupoEntrada => ({
  id: `g${n}`,
  ...{ ds_estado: 'duvida', ds_confianca: 'provavel', cd_motivo: 'mudou', ds_tipo: 'nfe' },
  ds_motivo: '37 de 37 notas deste fornecedor e NCM → 1.407; esta é 9 vezes maior',
  ds_aviso: 'De costume são R$ 364,96 por nota. Esta tem R$ 3.284,60: pode ser estoque para revenda.',
  nr_cpfcnpj: '36179082000120',
  nm_fornecedor: `Fornecedor ${n}`,
  ds_uf: 'SP',
  ...{
    nr_docfiscal: 40_000 + n,
    nr_serie: 1,
    dt_emissao: '2026-11-24',
    id_nota: '01939f6e-7a00-7000-8000-000000000001',
  },
  ...{ nm_prd: 'AGUA SANITARIA 5 L', cd_ncm: '28289011', cd_cest: '1100100', qt_itens: '164', ds_unidade: 'CX' },
  ...{ nr_itens: 1, nr_notas: 1, vl_itens: 1000 - n, vl_icms_nota: 0 },
  itens: [{ ds_chave: chaveOf(n), nr_item: 1 }],
  ...{ cd_cfop_nota: '5405', cd_cst_nota: '060', fl_csosn_nota: false },
  proposta: {
    ...{
      cd_cfop: '1407',
      ds_destino: 'consumo',
      cd_cst: '060',
      fl_csosn: false,
      fl_credito: false,
      vl_credito: 0,
      vl_ipi: 0,
      vl_pis: 0,
    },
    ...{ vl_cofins: 0, vl_difal: 0, vl_ciap: 0, cd_acumulador: '31', nm_acumulador: 'Uso e consumo' },
    ...{ cd_conta: null, cd_centro: null },
  },
  provas: {
    ...{ ds_regra: null, ds_passado: '37 de 37 → 1.407', ds_ramo: '11 de 12 → 1.407', ds_geral: '1.407 ou 1.403' },
    ds_lei: 'Ajuste SINIEF 7/2001',
  },
  usados: [
    { cd_cfop: '1407', ds_destino: 'consumo', nr_notas: 37 },
    { cd_cfop: '1403', ds_destino: 'revenda', nr_notas: 0 },
  ],
  historico: [{ ds_mes: '2026-09', nr_itens: 3, vl_itens: 412.1, cd_cfop: '1407' }],
  ...{ nr_iguais: 37, decisao: null, dt_escriturado: null },
  ...part,
})

let groups: GrupoEntrada[]
let isClosed: boolean
let learned: EntradasReply['aprende']
let server: FakeServer
configure({ asyncUtilTimeout: 60_000 })

const reply = (): EntradasReply => {
  const count = groups.length
  const part = (nr_itens: number) => ({ nr_itens, nr_notas: nr_itens, vl_itens: 100 })
  return {
    ...{ fl_fechado: isClosed, fl_simples: false },
    aprende: learned,
    totais: { itens: part(count + 1118), certo: part(1118), duvida: part(count), decidido: part(0) },
    motivos: count > 0 ? [{ cd_motivo: 'mudou', nr_itens: count }] : [],
    ...{ nr_regras: 0, nr_so_desta_vez: 0, nr_grupos: count, data: groups },
  }
}
/** Decided items leave the doubts, as on the server. */
const decide = ({ body }: { body: unknown }) => {
  const { decisoes, fl_desfazer } = body as DecidirBody
  const chaves = new Set(decisoes.flatMap(({ itens }) => itens.map(({ ds_chave }) => ds_chave)))
  if (!fl_desfazer) groups = groups.filter(({ itens }) => !chaves.has(itens[0]?.ds_chave ?? ''))
  return { nr_itens: chaves.size, regras: [] }
}

beforeEach(async () => {
  sessionStorage.clear()
  isClosed = false
  learned = { nr_efds: 24, ds_de: '2024-11', ds_ate: '2026-10', nr_decisoes: 86 }
  groups = [sample(1), sample(2), sample(3)]
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'N' }),
    'GET /tarefas': () => ({ data: [], proximo: null }),
    'GET /escrituracao/entradas': () => reply(),
    'GET /escrituracao/regras': () => ({
      nr_versao: 0,
      ajustes: { fl_ramo: true, acumuladores: [] },
      regras: [],
      tiradas: [],
    }),
    'POST /escrituracao/decidir': decide,
  })
  await signInAs()
})

const open = () =>
  renderPage('/escrituracao/entradas?mes=2026-11', () => screen.findByRole('list', { name: 'Entradas' }))
const decided = () => server.callsTo('POST /escrituracao/decidir').map(({ body }) => body as DecidirBody)
const panel = () => within(screen.getByRole('region', { name: 'Entrada escolhida' }))

test('the proposal is shown with its reason, its evidence from the strongest to the weakest, and its history', async () => {
  await open()
  expect(screen.getAllByText('37 de 37 notas deste fornecedor e NCM → 1.407; esta é 9 vezes maior')).toHaveLength(3)
  expect(
    screen.getByText(/^Aprende com 24 EFDs da empresa, de 11\/2024 a 10\/2026, e com as decisões daqui\./),
  ).toBeTruthy()
  const evidence = panel()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(evidence).toEqual([
    'Regra da empresanenhuma',
    'Passado da empresa37 de 37 → 1.407',
    'Clientes do mesmo ramo11 de 12 → 1.407',
    'Regra geral1.407 ou 1.403',
  ])
  expect(panel().getByText('set/2026')).toBeTruthy()
  expect(panel().getByText('2828.90.11 · 11.001.00')).toBeTruthy()
})

test('without EFDs the link names them, since the sentence before speaks of decisions', async () => {
  learned = { nr_efds: 0, ds_de: null, ds_ate: null, nr_decisoes: 86 }
  await open()
  expect(screen.getByText(/^Aprende com as decisões daqui\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Importar EFDs anteriores.' })).toBeTruthy()
})

test('who only reads is not led to import EFDs', async () => {
  learned = { nr_efds: 0, ds_de: null, ds_ate: null, nr_decisoes: 0 }
  const read = { ...EMPRESA, papel: 'consulta' as const, fl_importar: 'N' as const }
  server.use({ 'GET /empresas': () => ({ data: [read], fl_escritorio: 'N' }) })
  await signInAs({ empresas: [read] })
  await open()
  expect(screen.getByText('Somente leitura')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull()
})

test('Enter accepts and moves on, Z takes it back, Shift and Z gives it again', async () => {
  const { user } = await open()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(decided()).toHaveLength(1))
  expect(decided()[0]?.decisoes[0]).toMatchObject({
    itens: [{ ds_chave: chaveOf(1), nr_item: 1 }],
    resposta: { cd_cfop: '1407', ds_destino: 'consumo', fl_credito: null, cd_acumulador: '31' },
    ds_vale: 'itens',
  })
  expect(panel().getByRole('heading', { name: 'Fornecedor 2' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Fornecedor 1')).toBeNull())
  await user.keyboard('z')
  await waitFor(() => expect(decided()[1]).toMatchObject({ fl_desfazer: true }))
  await user.keyboard('{Shift>}z{/Shift}')
  await waitFor(() => expect(decided()[2]?.decisoes[0]?.resposta).toMatchObject({ cd_cfop: '1407' }))
})

test('E changes: a number chooses the CFOP, a rule says how far it goes, Enter saves', async () => {
  const { user } = await open()
  await user.keyboard('e')
  const choice = within(await screen.findByRole('region', { name: 'Mudar a proposta' }))
  await user.keyboard('2')
  expect(choice.getByRole('button', { name: /^Usar 1\.403 em 1 item/ })).toBeTruthy()
  expect(choice.getByText(/^CFOP 1\.407 → 1\.403.*Estoque: \+ R\$ 999,00\.$/)).toBeTruthy()
  await user.click(choice.getByRole('radio', { name: /^Este fornecedor e NCM, sempre/ }))
  expect(
    choice.getByText(
      /^Vira regra: vale para 1 item agora e para as próximas notas\. As 37 já escrituradas não mudam\.$/,
    ),
  ).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(decided()[0]?.decisoes[0]).toMatchObject({
      resposta: { cd_cfop: '1403', ds_destino: 'revenda' },
      ds_vale: 'fornecedor_ncm',
    }),
  )
})

test('Space marks several, A accepts them in one call', async () => {
  const { user } = await open()
  await user.keyboard(' j ')
  await user.keyboard('a')
  await waitFor(() => expect(decided()[0]?.decisoes).toHaveLength(2))
})

test('who comes second is told who decided, and may change it', async () => {
  const { user } = await open()
  const said = 'Davi Nogueira já decidiu esta dúvida às 10:39: 1.403.'
  server.use({ 'POST /escrituracao/decidir': () => problem(409, said, { type: 'escrituracao.decided' }) })
  await user.keyboard('{Enter}')
  expect(await screen.findByText(said)).toBeTruthy()
  server.use({ 'POST /escrituracao/decidir': decide })
  await user.click(screen.getByRole('button', { name: 'Mudar' }))
  await waitFor(() => expect(decided().at(-1)?.decisoes[0]?.fl_mudar).toBe(true))
})

test('a closed month and a reader have no acts', async () => {
  isClosed = true
  const { user } = await open()
  expect(screen.getByText(/Novembro de 2026 está fechado\. Reabra para mudar\./)).toBeTruthy()
  await user.keyboard('{Enter}ez')
  expect(decided()).toEqual([])
  expect(screen.queryByRole('button', { name: /^Aceitar/ })).toBeNull()
})

test('brackets change the month', async () => {
  const { user, router } = await open()
  await user.keyboard('[[')
  await waitFor(() => expect(addressOf(router)).toContain('mes=2026-10'))
})

// the journey of the browser decides three hundred (e2e/escrituracao)
test('sixty doubts take at most 90 keys', async () => {
  groups = Array.from({ length: 60 }, (_, n) => sample(n + 1))
  const { user } = await open()
  let presses = 0
  const press = async (keys: string, count = 1) => {
    presses += count
    await user.keyboard(keys)
  }
  // every tenth is changed to the second CFOP: three keys, the others one
  for (let n = 0; n < 60; n++) {
    if (n % 10 === 9) await press('e2{Enter}', 3)
    else await press('{Enter}')
  }
  await waitFor(() => expect(decided().flatMap(({ decisoes }) => decisoes)).toHaveLength(60))
  expect(presses).toBeLessThanOrEqual(90)
  expect(await screen.findByText(/^Nenhuma dúvida em novembro de 2026\. 1\.118 itens escriturados\.$/)).toBeTruthy()
  const changed = decided().filter(({ decisoes }) => decisoes[0]?.resposta?.cd_cfop === '1403')
  expect(changed).toHaveLength(6)
}, 120_000)

test('the code of the ICMS is named by its table, which the three digits do not tell', async () => {
  groups = [sample(1, { ...{ cd_cfop_nota: '5101', cd_cst_nota: '300', fl_csosn_nota: true } }), sample(2)]
  const own = {
    ...sample(3).proposta,
    ...{ cd_cfop: '5102', ds_destino: 'saida' as const, cd_cst: '102', fl_csosn: true },
  }
  groups.push(sample(3, { ...{ cd_cfop_nota: '5102', cd_cst_nota: '102', fl_csosn_nota: true }, proposta: own }))
  const { user } = await open()
  const said = () => screen.getByText('Nota diz').nextElementSibling?.textContent
  const list = within(screen.getByRole('list', { name: 'Entradas' }))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said()).toBe('5.101, CSOSN 300')
  expect(rows[0]).toContain('CST 060')
  expect(rows[2]).toContain('CSOSN 102')
  await user.keyboard('j')
  expect(said()).toBe('5.405, CST 060')
})

test('exits come as events, keep the CFOP of the note, and their change asks for codes alone', async () => {
  groups = [
    sample(1, {
      ...{ ds_tipo: 'nfce', nm_fornecedor: null, nr_cpfcnpj: '', cd_cfop_nota: '5405', cd_motivo: 'contradicao' },
      ds_motivo: '5.405 com CST 00: falta o CST do ICMS retido',
      proposta: { ...sample(1).proposta, cd_cfop: '5405', ds_destino: 'saida' },
      usados: [{ cd_cfop: '5405', ds_destino: 'saida', nr_notas: 0 }],
    }),
  ]
  server.use({
    'GET /escrituracao/entradas': ({ query }) =>
      eventStream([{ nr_feitos: 0, nr_itens: 1204 }, { resposta: query.get('ds_lado') === 'saidas' ? reply() : null }]),
  })
  const { user } = await renderPage('/escrituracao/entradas?mes=2026-11&lado=saidas', () =>
    screen.findByRole('list', { name: 'Saídas' }),
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Saídas' })).toBeTruthy()
  expect(screen.getByText(/^5\.405 com CST 00: falta o CST do ICMS retido$/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Saída escolhida' })).getByText('Consumidor')).toBeTruthy()
  await user.keyboard('e')
  const change = within(screen.getByRole('region', { name: 'Mudar a proposta' }))
  expect(change.queryByLabelText('Outro CFOP, por número ou palavra')).toBeNull()
  expect(change.queryByLabelText('CST do ICMS')).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(decided()).toHaveLength(1))
  expect(decided()[0]?.decisoes[0]?.resposta).toMatchObject({ cd_cfop: '5405', ds_destino: 'saida' })
})

test('the counts of the past open its notes, each with its value and its document', async () => {
  const line = {
    ...{ ds_mes: '2026-09', cd_cfop: '1407', fl_credito: false, cd_acumulador: '31', cd_conta: null },
    ...{ nr_itens: 2, vl_itens: 412.1 },
  }
  const nota = { ds_tipo: 'nfe' as const, nr_docfiscal: 39_990, nr_serie: 1, dt_emissao: '2026-09-10', nm_parte: 'F' }
  const id = '01939f6e-7a00-7000-8000-0000000000aa'
  server.use({
    'GET /escrituracao/provas': () => ({
      ...{ ds_passado: '37 de 37 → 1.407', ds_ramo: '11 de 12 → 1.407', nr_notas: 2, nr_itens: 4 },
      data: [
        { ...line, ds_documento: chaveOf(9), nota: { ...nota, id } },
        { ...line, ds_documento: '55 1 77', nota: null },
      ],
      ramo: [
        { cpfcnpj: null, nome: null, nr_notas: 12, nr_itens: 14, data: [] },
        {
          ...{ cpfcnpj: '41827365000171', nome: 'Padaria do Lado', nr_notas: 1, nr_itens: 2 },
          data: [{ ...line, ds_documento: chaveOf(8), nota: { ...nota, id } }],
        },
      ],
    }),
  })
  const { user } = await open()
  await user.click(panel().getByRole('button', { name: 'Passado da empresa: 37 de 37 → 1.407, ver as notas' }))
  const notes = within(await screen.findByRole('region', { name: 'Notas do passado' }))
  expect(notes.getByRole('link', { name: 'NF-e 39.990, série 1' }).getAttribute('href')).toContain(`/notas/nfe/${id}`)
  expect(notes.getAllByText('412,10')).toHaveLength(2)
  expect(notes.getByText('55 1 77, de uma EFD anterior')).toBeTruthy()
  expect(server.callsTo('GET /escrituracao/provas')[0]?.query.get('ds_chave')).toBe(chaveOf(1))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /^Clientes do mesmo ramo: / }))
  expect(await screen.findByText('Outro cliente do escritório')).toBeTruthy()
  const named = within(screen.getByRole('region', { name: 'Notas de Padaria do Lado' }))
  expect(named.getByRole('link').getAttribute('href')).toContain('empresa=41827365000171')
})

test('a rule is written from nothing, tried on the month, and saved with the others', async () => {
  const kept = {
    ...{ id: '01939f6e-7a00-7000-8000-0000000000bb', nr_cpfcnpj: null, nm_fornecedor: null, cd_ncm: '84716052' },
    ...{ cd_cfop: '1551', ds_destino: 'ativo' as const, fl_pausada: false, nm_usuario: 'Davi' },
    ...{ dt_criacao: '2026-10-01T12:00:00Z', nm_alteracao: null, dt_alteracao: null, nr_itens: 0 },
    historico: [
      {
        ...{ dt_mudanca: '2026-10-02T12:00:00Z', nm_usuario: 'Helena' },
        mudancas: [{ campo: 'cd_cfop' as const, ds_antes: '1102', ds_depois: '1551' }],
      },
    ],
  }
  const ajustes = { fl_ramo: true, acumuladores: [] }
  const escriturado = {
    ...{ cd_cst: '000', vl_credito: 18, cd_acumulador: null, cd_conta: null, cd_centro: null },
    ds_estado: 'duvida' as const,
  }
  server.use({
    'GET /escrituracao/regras': () => ({ nr_versao: 4, ajustes, regras: [kept], tiradas: [] }),
    'PUT /escrituracao/regras': () => ({ nr_versao: 5, ajustes, regras: [kept], tiradas: [] }),
    'POST /escrituracao/regras/experimentar': () => ({
      ...{ nr_itens: 14, nr_mudam: 12, nr_decididos: 1 },
      data: [
        {
          ...{ ds_chave: chaveOf(1), nr_item: 1, id_nota: kept.id, ds_tipo: 'nfe', nr_docfiscal: 40_001 },
          ...{ nm_parte: 'Fornecedor 1', nm_prd: 'AGUA SANITARIA', vl_item: 100 },
          antes: { ...escriturado, cd_cfop: '1102' },
          depois: { ...escriturado, cd_cfop: '1556', vl_credito: 0, ds_estado: 'certo' as const },
        },
      ],
    }),
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Regras' }))
  expect(await screen.findByText('Histórico: 1 mudança')).toBeTruthy()
  expect(screen.getByText(/CFOP 1102 → 1551$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Nova regra' }))
  const form = within(screen.getByRole('group', { name: 'Nova regra' }))
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Salvar regra' })
  expect(save.disabled).toBe(true)
  await user.type(form.getByRole('textbox', { name: 'NCM' }), '28289011')
  await user.type(form.getByRole('combobox', { name: /^CFOP de entrada/ }), '1556')
  await user.click(await screen.findByRole('option', { name: /^1\.556/ }))
  await user.type(form.getByRole('textbox', { name: 'CST do ICMS' }), '90')
  await user.click(form.getByRole('button', { name: 'Experimentar em novembro de 2026' }))
  expect(await form.findByText('Mudaria 12 itens')).toBeTruthy()
  expect(form.getByText('1.102 → 1.556, crédito 18,00 → 0,00, em dúvida → certo')).toBeTruthy()
  await user.click(save)
  await waitFor(() => expect(server.callsTo('PUT /escrituracao/regras')).toHaveLength(1))
  expect(server.callsTo('PUT /escrituracao/regras')[0]?.body).toMatchObject({
    regras: [
      { id: kept.id, cd_cfop: '1551' },
      { cd_ncm: '28289011', cd_cfop: '1556', ds_destino: 'consumo', cd_cst: '90' },
    ],
  })
})

test('an issued NFS-e has no CFOP: what is accepted are its codes, and a rule is for the service', async () => {
  const codes = { cd_acumulador: '90', nm_acumulador: 'Serviços', cd_conta: '4.1.2' }
  const proposta = { ...sample(1).proposta, ...codes, cd_cfop: '', cd_cst: '', ds_destino: 'saida' as const }
  groups = [
    sample(1, {
      ...{ ds_tipo: 'nfse', nm_fornecedor: 'Tomador Ltda', nm_prd: 'Suporte técnico', cd_ncm: null, cd_cest: null },
      ...{
        cd_cfop_nota: '',
        cd_cst_nota: '',
        fl_csosn_nota: false,
        ds_motivo: 'Como a nota, sem CFOP',
        cd_motivo: 'acumulador',
        proposta,
      },
      usados: [{ cd_cfop: '', ds_destino: 'saida', nr_notas: 0 }],
    }),
  ]
  const { user } = await renderPage('/escrituracao/entradas?mes=2026-11&lado=saidas', () =>
    screen.findByRole('list', { name: 'Saídas' }),
  )
  const chosen = within(screen.getByRole('region', { name: 'Saída escolhida' }))
  expect(chosen.getByText('serviço, sem CFOP')).toBeTruthy()
  expect(chosen.getByRole('heading', { name: 'Por que esta proposta' })).toBeTruthy()
  await user.keyboard('e')
  const change = within(await screen.findByRole('region', { name: 'Mudar a proposta' }))
  expect(change.getByRole('radio', { name: /^Este serviço, sempre/ })).toBeTruthy()
  expect(change.getByText(/^Sem CFOP, como a NFS-e\./)).toBeTruthy()
  await user.click(change.getByRole('button', { name: /^Usar serviço em 1 item/ }))
  await waitFor(() => expect(decided()).toHaveLength(1))
  expect(decided()[0]?.decisoes[0]).toMatchObject({
    resposta: { cd_cfop: '', ds_destino: 'saida', cd_acumulador: '90', cd_conta: '4.1.2' },
    ds_vale: 'itens',
  })
  expect(await screen.findByText('serviço em 1 item.')).toBeTruthy()
})

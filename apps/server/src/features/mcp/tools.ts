import { ESTADOS_FECHAMENTO } from '@portal/contract/fechamento/fechamento.ts'
import { TIPOS, TODOS } from '@portal/contract/notas.ts'
import type { Caller } from '../acesso/base/caller.ts'

/** A JSON Schema of an object whose values are texts or numbers. */
interface ToolInput {
  type: 'object'
  properties: Record<
    string,
    { type: 'string' | 'integer'; description: string; enum?: readonly string[]; maxLength?: number; maximum?: number }
  >
  required: string[]
  additionalProperties: false
}

/** One call of the API, by which a tool answers. */
interface ToolCall {
  /** Address under the API's base */
  path: string
  query: Readonly<Record<string, string | undefined>>
  /** Name of this answer among several of a tool */
  name?: string
}

/**
 * A tool answers by calls of the portal's own API in the name of the caller: each of them checks policy, rights, limits and values again and
 * is audited. So a tool shows exactly what the caller's key or session may read, and nothing writes.
 */
export interface Tool {
  name: string
  title: string
  description: string
  input: ToolInput
  calls(given: Readonly<Record<string, string>>, caller: Caller): ToolCall[]
  /** Answers without a call */
  own?(caller: Caller): unknown
}

const text = (description: string, maxLength = 200) => ({ type: 'string' as const, description, maxLength })
const CNPJ = text('CNPJ ou CPF da empresa', 40)
const MES = text('Mês, AAAA-MM', 7)
const DIA = (what: string) => text(`${what}, AAAA-MM-DD`, 10)
const KINDS = [...TIPOS, TODOS]
const input = (properties: ToolInput['properties'], required: string[] = []): ToolInput => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

export const TOOLS: readonly Tool[] = [
  {
    name: 'empresas',
    title: 'Empresas',
    description: 'As empresas que esta chave ou sessão pode ver, com CNPJ e papel. Comece por aqui.',
    input: input({}),
    calls: () => [],
    own: ({ empresas }) => empresas.map(({ taxId, name, uf, papel }) => ({ cpfcnpj: taxId, nome: name, uf, papel })),
  },
  {
    name: 'procurar_notas',
    title: 'Procurar notas',
    description:
      'Lista documentos fiscais de uma empresa por palavras, período, participante, valor, situação ou etiqueta, com contagem e soma do filtro inteiro (totais). Cada nota traz a situação e o nível de prova (ds_prova).',
    input: input(
      {
        cnpj: CNPJ,
        busca: text('Palavras, número, chave ou valor'),
        tipo: { type: 'string', description: 'Padrão: todos', enum: KINDS },
        lado: { type: 'string', description: 'E emitidas, R recebidas', enum: ['E', 'R'] },
        de: DIA('Emissão a partir de'),
        ate: DIA('Emissão até'),
        mes: MES,
        participante: text('CNPJ ou CPF da outra parte', 40),
        situacao: text(
          'autorizada, cancelada, denegada, encerrada, sem_protocolo, resumo, substituida; várias por vírgula',
        ),
        valor_de: text('Valor a partir de, como 1234.56', 20),
        valor_ate: text('Valor até', 20),
        cfop: text('CFOP', 4),
        etiqueta: text('Etiqueta', 40),
        ordem: {
          type: 'string',
          description: 'Padrão: -dt_emissao',
          enum: ['dt_emissao', '-dt_emissao', 'vl_docfiscal', '-vl_docfiscal', 'nr_docfiscal', '-nr_docfiscal'],
        },
        limite: { type: 'integer', description: 'Até 50; padrão 20', maximum: 50 },
        cursor: text('O proximo da resposta anterior', 1_000),
      },
      ['cnpj'],
    ),
    calls: (given) => [
      {
        path: '/consulta',
        query: {
          cnpj_remetente: given.cnpj,
          ds_busca: given.busca,
          ds_tipo: given.tipo ?? 'todos',
          ds_emitidarec: given.lado,
          dt_emissaoini: given.de,
          dt_emissaofim: given.ate,
          mes: given.mes,
          nr_cnpjdestinatario: given.participante,
          ds_situacao: given.situacao,
          vl_docfiscalini: given.valor_de,
          vl_docfiscalfim: given.valor_ate,
          cd_cfop: given.cfop,
          ds_etiqueta: given.etiqueta,
          ordem: given.ordem,
          cursor: given.cursor,
          totais: '1',
          limite: given.limite ?? '20',
        },
      },
    ],
  },
  {
    name: 'abrir_nota',
    title: 'Abrir uma nota',
    description:
      'Uma nota por inteiro: partes, itens, impostos, eventos, marcas de prova, etiquetas e comentários. Pede o id que procurar_notas respondeu.',
    input: input({ id: text('Id da nota', 36) }, ['id']),
    calls: ({ id = '' }) => [{ path: `/documento/${encodeURIComponent(id)}`, query: {} }],
  },
  {
    name: 'mes',
    title: 'O mês de uma empresa',
    description:
      'Contagem e soma das notas emitidas e recebidas de um mês da escrita, por situação, e a linha do fechamento. Somam-se autorizadas, encerradas e sem protocolo de produção.',
    input: input({ cnpj: CNPJ, mes: MES }, ['cnpj', 'mes']),
    calls: ({ cnpj, mes }) => [
      ...(['E', 'R'] as const).map((lado) => ({
        name: lado === 'E' ? 'emitidas' : 'recebidas',
        path: '/consulta',
        query: { cnpj_remetente: cnpj, mes, ds_tipo: 'todos', ds_emitidarec: lado, totais: '1', limite: '1' },
      })),
      { name: 'inicio', path: '/inicio', query: { nr_cpfcnpj: cnpj, mes } },
    ],
  },
  {
    name: 'o_que_falta',
    title: 'O que falta',
    description: 'Números pulados, resumos sem XML, arquivos recusados e conflitos de uma empresa em um mês.',
    input: input({ cnpj: CNPJ, mes: MES }, ['cnpj']),
    calls: ({ cnpj, mes }) => [{ path: '/faltas', query: { nr_cpfcnpj: cnpj, mes } }],
  },
  {
    name: 'diferencas',
    title: 'Diferenças',
    description:
      'Notas de que chegou outra cópia com outro conteúdo, e a conferência de IBS e CBS do mês: o que a nota diz contra o que as tabelas dizem.',
    input: input({ cnpj: CNPJ, mes: MES }, ['cnpj', 'mes']),
    calls: ({ cnpj, mes }) => [
      {
        name: 'conflitos',
        path: '/consulta',
        query: { cnpj_remetente: cnpj, mes, ds_tipo: 'todos', fl_conflito: 'S', totais: '1', limite: '20' },
      },
      { name: 'ibs_cbs', path: '/reforma/conferencia', query: { nr_cpfcnpj: cnpj, mes } },
    ],
  },
  {
    name: 'tributacao',
    title: 'Como um produto ou serviço é tributado',
    description:
      'NCM, IPI, CEST, PIS/COFINS, IBS/CBS e Imposto Seletivo de um nome, código de barras ou NCM, cada dado com a sua fonte e data. Sem fonte, não há dado.',
    input: input({
      nome: text('Nome do produto'),
      ncm: text('NCM', 12),
      codigo_de_barras: text('GTIN', 14),
      uf: text('UF', 2),
      cnpj: text('Empresa, para usar o cadastro e as notas dela', 40),
      dia: DIA('O que valia neste dia'),
    }),
    calls: (given) => [
      {
        path: '/tributacao',
        query: {
          nm_prd: given.nome,
          cd_ncm: given.ncm,
          ds_codbarras: given.codigo_de_barras,
          ds_uf: given.uf,
          nr_cpfcnpj: given.cnpj,
          dt_referencia: given.dia,
          limite: '5',
        },
      },
    ],
  },
  {
    name: 'quadro',
    title: 'O quadro do escritório',
    description: 'Uma linha por empresa: situação do fechamento de um mês, notas, o que falta, captura e EFD.',
    input: input(
      {
        mes: MES,
        estado: { type: 'string', description: 'Só as empresas neste estado', enum: ESTADOS_FECHAMENTO },
        cursor: text('O proximo da resposta anterior', 400),
      },
      ['mes'],
    ),
    calls: ({ mes, estado, cursor }) => [
      { path: '/fechamento', query: { mes, ds_estado: estado, cursor, limite: '300' } },
    ],
  },
  {
    name: 'acontecimentos',
    title: 'O que aconteceu',
    description:
      'Eventos das empresas, dos mais antigos aos mais novos: notas que chegaram ou foram canceladas, prazos, captura, fechamentos. Guarde o cursor para continuar.',
    input: input({
      cnpj: CNPJ,
      cursor: text('O proximo da resposta anterior', 400),
      tipo: text('Tipos por vírgula', 400),
    }),
    calls: ({ cnpj, cursor, tipo }) => [
      { path: '/eventos', query: { nr_cpfcnpj: cnpj, cursor, ds_tipo: tipo, limite: '50' } },
    ],
  },
]

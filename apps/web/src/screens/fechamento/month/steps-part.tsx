import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import type { ConferenciaReply } from '@portal/contract/tributacao/reforma.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { hasCaptureTrouble } from '../../../api/escritorio/fechamento.ts'
import { conferenciaOptions } from '../../../api/reforma.ts'
import { monthOf } from '../../../fields/period.ts'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInstant, formatInteger } from '../../../lib/format.ts'
import { systemName } from '../../../session/export-systems.ts'
import styles from '../fechamento.module.css'
import { documentCount } from '../pending.ts'
import { captureWord, efdDash } from '../words.ts'
import { KindLinks } from './kind-links.tsx'
import { ReceiptDialog } from './month-dialogs.tsx'

type State = 'done' | 'warn' | 'bad' | 'open'

interface Step {
  name: string
  state: State
  fact: string
  /** What is wrong, below the fact */
  wrong?: string
  link?: ReactNode
}

const ICONS: Record<State, LucideIcon> = { done: CircleCheck, warn: CircleAlert, bad: CircleX, open: CircleDashed }

interface Props {
  row: Fechamento
  mes: string
  /** May change the month */
  mayWrite: boolean
}

/** The steps of a month, always in this order; what is wrong stands under its own step with the link that leads to it. */
export function StepsPart({ row, mes, mayWrite }: Props) {
  const hasReform = mes >= REFORM_STARTS && documentCount(row, 'emitidas') > 0
  const reform = useQuery({ ...conferenciaOptions(row.cpfcnpj, mes), enabled: hasReform })
  const steps = stepsOf(row, { mes, mayWrite, reform: hasReform ? reformStep(row, mes, reform.data) : [] })
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className={styles.part} aria-label="Passos">
      <div className={styles.partHead}>
        <h3>Passos</h3>
        <span>
          {done} de {steps.length} prontos
        </span>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ name, state, fact, wrong, link }) => {
          const Icon = ICONS[state]
          return (
            <li key={name}>
              <Icon size={16} className={cx(styles.stepIcon, styles[state])} aria-hidden="true" />
              <b>{name}</b>
              <span>
                {fact}
                {wrong && <small className={styles[state]}>{wrong}</small>}
              </span>
              {link}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const stepsOf = (row: Fechamento, { mes, mayWrite, reform }: Omit<Props, 'row'> & { reform: Step[] }): Step[] => [
  captureStep(row),
  documentsStep(row, mes),
  numbersStep(row, mes),
  ...cancelStep(row, mes),
  ...conflictStep(row),
  ...manifestStep(row),
  ...registerStep(row),
  ...reform,
  ...entriesStep(row, mes),
  ...exportStep(row, mes),
  checkStep(row, mes),
  fileStep(row, mes),
  ...receiptStep(row, { mes, mayWrite }),
  packageStep(row),
]

function captureStep(row: Fechamento): Step {
  const word = captureWord(row)
  const text = word === null ? 'não está ligada' : typeof word === 'string' ? 'em dia' : word.word.toLowerCase()
  const state = word === null ? 'open' : hasCaptureTrouble(row) ? 'bad' : 'done'
  const link = (
    <Link to="/notas/captura/$cnpj/$servico" params={{ cnpj: row.cpfcnpj, servico: 'nfe' }}>
      Ver captura
    </Link>
  )
  return { name: 'Captura', state, fact: text, link: word === null ? undefined : link }
}

const monthSearch = (row: Fechamento, mes: string) => ({ empresa: row.cpfcnpj, ...monthOf(`${mes}-01`) })

function documentsStep(row: Fechamento, mes: string): Step {
  const fact = `${formatCount(documentCount(row, 'emitidas'), 'emitido', 'emitidos')}, ${formatCount(documentCount(row, 'recebidas'), 'recebido', 'recebidos')}`
  const summaries = row.pendencias.sem_xml ?? 0
  const unprotocolled = row.pendencias.sem_protocolo ?? 0
  const wrong = [
    ...(summaries > 0 ? [formatCount(summaries, 'só como resumo, sem XML', 'só como resumo, sem XML')] : []),
    ...(unprotocolled > 0 ? [`${formatInteger(unprotocolled)} sem protocolo`] : []),
  ].join(', ')
  const search = monthSearch(row, mes)
  const link =
    summaries > 0 ? (
      <Link to="/notas/$tipo" params={{ tipo: 'nfe' }} search={{ ...search, papel: 'R', situacao: 'resumo' }}>
        Ver {formatCount(summaries, 'nota', 'notas')}
      </Link>
    ) : unprotocolled > 0 ? (
      <KindLinks row={row} mes={mes} reason="sem_protocolo" />
    ) : (
      <Link to="/notas/$tipo" params={{ tipo: 'nfe' }} search={{ ...search, papel: 'T' }}>
        Ver notas
      </Link>
    )
  return { name: 'Documentos', state: wrong ? 'warn' : 'done', fact, wrong: wrong || undefined, link }
}

function numbersStep(row: Fechamento, mes: string): Step {
  const missing = row.pendencias.numeros_faltando
  if (missing === null) return { name: 'Numeração', state: 'open', fact: 'ainda não contada' }
  if (missing === 0) return { name: 'Numeração', state: 'done', fact: 'sem lacunas' }
  const link = (
    <Link to="/notas/faltas" search={{ empresa: row.cpfcnpj, mes }}>
      Ver os números
    </Link>
  )
  return { name: 'Numeração', state: 'warn', fact: formatCount(missing, 'número sem nota', 'números sem nota'), link }
}

function cancelStep(row: Fechamento, mes: string): Step[] {
  const pending = row.pendencias.cancelamentos_a_confirmar ?? 0
  if (pending === 0) return []
  const link = <KindLinks row={row} mes={mes} reason="a_confirmar" />
  const fact = `${formatCount(pending, 'alegado', 'alegados')}, a confirmar`
  return [{ name: 'Cancelamentos', state: 'warn', fact, link }]
}

/** The notes themselves are listed below the steps. */
function conflictStep({ pendencias }: Fechamento): Step[] {
  const conflicts = pendencias.conflitos ?? 0
  if (conflicts === 0) return []
  const fact = `${formatCount(conflicts, 'nota tem', 'notas têm')} outra cópia, com conteúdo diferente`
  return [{ name: 'Conflitos', state: 'bad', fact }]
}

function manifestStep({ cpfcnpj, pendencias }: Fechamento): Step[] {
  const awaiting = pendencias.sem_manifestacao ?? 0
  if (awaiting === 0) return []
  const link = (
    <Link to="/notas/manifestacao" search={{ empresa: cpfcnpj, vence: 'todas' }}>
      Manifestar
    </Link>
  )
  const fact = `${formatCount(awaiting, 'recebida', 'recebidas')} sem manifestação conclusiva`
  return [{ name: 'Manifestação', state: 'warn', fact, link }]
}

function registerStep({ cpfcnpj, pendencias }: Fechamento): Step[] {
  const faults = pendencias.alertas_cadastro ?? 0
  if (faults === 0) return []
  const link = (
    <Link to="/cadastros/produtos" search={{ empresa: cpfcnpj }}>
      Ver produtos
    </Link>
  )
  return [{ name: 'Cadastro', state: 'warn', fact: formatCount(faults, 'produto com erro', 'produtos com erro'), link }]
}

/** First month in which the law requires IBS and CBS in documents. */
const REFORM_STARTS = '2026-08'

/** IBS and CBS of the month's notes; the `reply` is undefined until the check has come. */
function reformStep({ cpfcnpj }: Fechamento, mes: string, reply: ConferenciaReply | undefined): Step[] {
  const link = (
    <Link to="/consultas/reforma" search={{ empresa: cpfcnpj, mes }}>
      Ver achados
    </Link>
  )
  if (!reply) return [{ name: 'IBS e CBS', state: 'open', fact: 'ainda não conferidos', link }]
  const { nr_notas_erro, nr_notas_aviso } = reply.resumo
  if (reply.achados.length === 0) return [{ name: 'IBS e CBS', state: 'done', fact: 'sem achados' }]
  const fact = `${formatCount(nr_notas_erro, 'nota com erro', 'notas com erro')}, ${formatCount(nr_notas_aviso, 'com aviso', 'com aviso')}`
  return [{ name: 'IBS e CBS', state: nr_notas_erro > 0 ? 'bad' : 'done', fact, link }]
}

interface BookLink {
  parte: 'entradas' | 'exportar'
  word: string
  lado?: 'saidas'
}

const bookLink = (cpfcnpj: string, mes: string, { parte, word, lado }: BookLink) => (
  <Link to="/escrituracao/$parte" params={{ parte }} search={{ empresa: cpfcnpj, mes, ...(lado ? { lado } : {}) }}>
    {word}
  </Link>
)

/** Entries and exits that wait for a person. */
function entriesStep({ cpfcnpj, notas, escrituracao }: Fechamento, mes: string): Step[] {
  const name = 'Entradas'
  if (!escrituracao) {
    const received = notas.nfe.recebidas + notas.cte.recebidas + notas.nfse.recebidas
    if (received === 0) return []
    const link = bookLink(cpfcnpj, mes, { parte: 'entradas', word: 'Ver entradas' })
    const fact = `${formatCount(received, 'nota recebida', 'notas recebidas')}, itens ainda não contados`
    return [{ name, state: 'open', fact, link }]
  }
  const { saidas } = escrituracao
  return [
    ...linesStep(name, escrituracao, (word) =>
      bookLink(cpfcnpj, mes, { parte: 'entradas', word: word ?? 'Ver entradas' }),
    ),
    ...(saidas
      ? linesStep('Saídas', saidas, (word) =>
          bookLink(cpfcnpj, mes, { parte: 'entradas', word: word ?? 'Ver saídas', lado: 'saidas' }),
        )
      : []),
  ]
}

type CountedLines = Pick<NonNullable<Fechamento['escrituracao']>, 'nr_itens' | 'nr_duvidas' | 'fl_atual'>

function linesStep(
  name: string,
  { nr_itens, nr_duvidas, fl_atual }: CountedLines,
  link: (word: string | null) => Step['link'],
): Step[] {
  if (nr_itens === 0) return []
  const fact =
    nr_duvidas > 0
      ? formatCount(nr_duvidas, 'item em dúvida', 'itens em dúvida')
      : formatCount(nr_itens, 'item escriturado', 'itens escriturados')
  const wrong = fl_atual ? undefined : 'chegaram documentos depois'
  const state = nr_duvidas > 0 || !fl_atual ? 'warn' : 'done'
  return [{ name, state, fact, wrong, link: link(nr_duvidas > 0 ? 'Decidir' : null) }]
}

/** What was handed over to the accounting system, and whether it still is the month. */
function exportStep({ cpfcnpj, notas, exportacao, escrituracao }: Fechamento, mes: string): Step[] {
  const name = 'Exportar'
  const link = bookLink(cpfcnpj, mes, { parte: 'exportar', word: exportacao ? 'Ver arquivos' : 'Exportar' })
  if (!exportacao) {
    const isEmpty = escrituracao
      ? escrituracao.nr_itens === 0
      : notas.nfe.recebidas + notas.cte.recebidas + notas.nfse.recebidas === 0
    return isEmpty ? [] : [{ name, state: 'open', fact: 'nada exportado', link }]
  }
  const { sistema, dt_geracao, nr_notas, ds_estado, fl_atual } = exportacao
  const taken = ds_estado === 'importado' ? ', importado' : ''
  const fact = `${formatCount(nr_notas, 'nota', 'notas')}, ${systemName(sistema)}, em ${formatInstant(dt_geracao)}${taken}`
  const wrong = fl_atual ? undefined : 'o mês mudou depois'
  return [{ name, state: fl_atual ? 'done' : 'warn', fact, wrong, link }]
}

function checkStep(row: Fechamento, mes: string): Step {
  const { efd } = row
  if (efd.ds_estado === 'nao_se_aplica') return { name: 'Conferência', state: 'done', fact: efdDash(row) }
  const link = (
    <Link to="/sped/fiscal" search={{ empresa: row.cpfcnpj, mes, passo: 'conferencia' }}>
      {efd.ds_estado === 'com_erros' ? 'Corrigir' : 'Conferir'}
    </Link>
  )
  if (efd.ds_estado === 'sem_configuracao') {
    const configure = (
      <Link to="/sped/fiscal" search={{ empresa: row.cpfcnpj, mes, ver: 'configuracao' }}>
        Configurar
      </Link>
    )
    return { name: 'Conferência', state: 'warn', fact: 'a EFD desta empresa não está configurada', link: configure }
  }
  if (!efd.dt_conferencia) return { name: 'Conferência', state: 'open', fact: 'ainda não conferida', link }
  const errors = efd.nr_erros ?? 0
  const fact = `em ${formatInstant(efd.dt_conferencia)}, ${formatCount(errors, 'erro', 'erros')} e ${formatCount(efd.nr_avisos ?? 0, 'aviso', 'avisos')}`
  return { name: 'Conferência', state: errors > 0 ? 'bad' : 'done', fact, link }
}

function fileStep(row: Fechamento, mes: string): Step {
  const { efd } = row
  if (efd.ds_estado === 'nao_se_aplica') return { name: 'EFD', state: 'done', fact: efdDash(row) }
  if (!efd.dt_geracao) return { name: 'EFD', state: 'open', fact: 'não gerada' }
  const isCurrent = efd.ds_estado === 'gerada' || efd.ds_estado === 'entregue'
  const link = (
    <Link to="/sped/fiscal" search={{ empresa: row.cpfcnpj, mes, passo: 'resultado', id: efd.id }}>
      Ver arquivo
    </Link>
  )
  return {
    name: 'EFD',
    state: isCurrent ? 'done' : 'warn',
    fact: `gerada em ${formatInstant(efd.dt_geracao)}`,
    wrong: isCurrent ? undefined : 'o mês mudou depois',
    link,
  }
}

/** Without a generated EFD there is nothing to be delivered. */
function receiptStep(row: Fechamento, { mes, mayWrite }: Omit<Props, 'row'>): Step[] {
  const { ds_estado, ds_recibo } = row.efd
  if (ds_estado === 'nao_se_aplica' || ds_estado === 'sem_configuracao') return []
  if (ds_recibo) return [{ name: 'Recibo da EFD', state: 'done', fact: ds_recibo }]
  const link = mayWrite && ds_estado === 'gerada' ? <ReceiptAct row={row} mes={mes} /> : undefined
  return [{ name: 'Recibo da EFD', state: 'open', fact: 'não informado', link }]
}

function ReceiptAct({ row, mes }: Omit<Props, 'mayWrite'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        Informar
      </button>
      {isOpen && <ReceiptDialog row={row} mes={mes} onClose={() => setOpen(false)} />}
    </>
  )
}

function packageStep({ pacote }: Fechamento): Step {
  const when = pacote.dt ? ` em ${formatInstant(pacote.dt)}` : ''
  switch (pacote.ds_estado) {
    case 'nenhum':
      return { name: 'Pacote', state: 'open', fact: 'não preparado' }
    case 'pronto':
      return { name: 'Pacote', state: 'open', fact: `pronto${when}` }
    case 'enviado':
      return { name: 'Pacote', state: 'done', fact: `enviado${when}` }
    case 'aberto':
      return { name: 'Pacote', state: 'done', fact: `visto${when}` }
  }
}

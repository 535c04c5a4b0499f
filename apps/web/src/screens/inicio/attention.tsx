import type { InicioReply, Pendencia } from '@portal/contract/notas/inicio.ts'
import { Link } from '@tanstack/react-router'
import {
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  FileClock,
  FileX,
  KeyRound,
  ListOrdered,
  type LucideIcon,
  ShieldAlert,
  Stamp,
  TriangleAlert,
  Truck,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { daysBack, monthOf } from '../../fields/period.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../lib/cx.ts'
import { formatInteger } from '../../lib/format.ts'
import { BoardLink } from './board-link.tsx'
import { type Group, groupSentence } from './groups.ts'
import styles from './inicio.module.css'
import { type Need, type NeedSources, needsOf } from './needs.ts'
import { inMonth, type Sentence, sentenceOf } from './words.ts'

const ICONS: Record<Pendencia['ds_pendencia'], LucideIcon> = {
  assinatura: ShieldAlert,
  certificado: KeyRound,
  prazo_conclusiva: Stamp,
  prazo_ciencia: Stamp,
  confirmada_mudou: Stamp,
  tacita: Stamp,
  cancelamento: CircleQuestionMark,
  lacuna: ListOrdered,
  importacao: FileX,
  sem_protocolo: CircleDashed,
  mdfe_aberto: Truck,
  resumo: FileClock,
}
const FEW = 8
/** Tab of Manifestação for each of its matters. */
const VIEWS = {
  prazo_conclusiva: 'conclusiva',
  prazo_ciencia: 'ciencia',
  confirmada_mudou: 'registradas',
  tacita: 'tacitas',
} as const

interface Props {
  reply: InicioReply
}

/** The one list of what needs a person: a sentence with a number, and a way to mend it. */
export function Attention({ reply, board, uncertified }: Props & Pick<NeedSources, 'board' | 'uncertified'>) {
  const [all, setAll] = useState(false)
  const needs = needsOf({ reply, board, uncertified })
  const rows = all ? needs : needs.slice(0, FEW)
  return (
    <section className={styles.section} aria-labelledby="atencao">
      <h2 id="atencao">Precisa de você</h2>
      <div className={styles.card}>
        {needs.length === 0 ? (
          <p className={styles.calm}>
            <CircleCheck size={16} aria-hidden="true" />
            Nenhuma pendência {inMonth(reply.mes)}.
          </p>
        ) : (
          <ul>
            {rows.map((need) => (
              <NeedLine
                key={need.key}
                need={need}
                reply={reply}
                cnpj={board && 'cpfcnpj' in board ? board.cpfcnpj : undefined}
              />
            ))}
          </ul>
        )}
        {needs.length > FEW && (
          <Button look="quiet" className={styles.more} onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Ver só as primeiras' : `Ver todas as ${formatInteger(needs.length)}`}
          </Button>
        )}
      </div>
    </section>
  )
}

/** `cnpj`: of the only company that the list is about */
function NeedLine({ need, reply, cnpj }: Props & { need: Need; cnpj: string | undefined }) {
  if (need.kind === 'documents') return <Matters group={need.group} board={need.board} reply={reply} />
  const { isError, strong, after } = need.kind === 'board' ? need.matter : { ...need, isError: false }
  const Icon = need.kind === 'uncertified' ? KeyRound : isError ? CircleX : TriangleAlert
  return (
    <li className={styles.matter}>
      <Icon size={16} className={cx(styles.icon, isError ? styles.erro : styles.aviso)} aria-hidden="true" />
      <p>
        <strong>{strong}</strong>
        {after}
      </p>
      {need.kind === 'board' ? (
        <BoardLink mes={reply.mes} search={cnpj ? { cnpj } : { so: need.key }}>
          {need.matter.way}
        </BoardLink>
      ) : (
        <Link to="/escritorio/empresas/certificados">Guardar certificados</Link>
      )}
    </li>
  )
}

/** A matter, or several of one sort as one line that opens to a line for each company. */
function Matters({ group, board, reply }: Props & { group: Group; board: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = group.members
  if (others.length === 0) return <Matter one={first} reply={reply} />
  return (
    <li>
      <Line
        first={first}
        sentence={groupSentence(group, reply)}
        way={
          <>
            <button type="button" className={styles.way} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Recolher' : 'Ver por empresa'}
            </button>
            <WholeWay kind={first.ds_pendencia} board={board} mes={reply.mes} />
          </>
        }
      />
      {isOpen && (
        <ul className={styles.members}>
          {group.members.map((one) => (
            <Matter key={[one.cpfcnpj, one.nr_serie].join()} one={one} reply={reply} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface WholeWayProps {
  kind: Pendencia['ds_pendencia']
  board: string | undefined
  mes: string
}

/** Where all companies of a matter are answered: the queue of the portfolio, or the board with them alone. */
function WholeWay({ kind, board, mes }: WholeWayProps) {
  if (kind === 'prazo_conclusiva' || kind === 'prazo_ciencia')
    return (
      <Link to="/notas/manifestacao" search={{ carteira: '1', ver: VIEWS[kind] }}>
        Manifestar todas
      </Link>
    )
  if (!board) return null
  return (
    <BoardLink mes={mes} search={{ so: board }}>
      Ver no quadro
    </BoardLink>
  )
}

const Matter = ({ one, reply }: Props & { one: Pendencia }) => (
  <li>
    <Line first={one} sentence={sentenceOf(one, reply)} way={<Way one={one} reply={reply} />} />
  </li>
)

function Line({ first, sentence, way }: { first: Pendencia; sentence: Sentence; way: ReactNode }) {
  const Icon = ICONS[first.ds_pendencia]
  const { before, strong, after } = sentence
  return (
    <div className={styles.matter}>
      <Icon size={16} className={cx(styles.icon, styles[first.ds_gravidade])} aria-hidden="true" />
      <p>
        {before}
        <strong>{strong}</strong>
        {after}
      </p>
      {way}
    </div>
  )
}
/** Link of a matter: its note, or the list with a matching filter. */
function Way({ one, reply }: Props & { one: Pendencia }) {
  const { mes } = reply
  const { cpfcnpj, tipo, id, ds_emitidarec } = one
  const papel = ds_emitidarec === 'R' ? ('R' as const) : undefined
  const list = (search: Record<string, string | undefined>, text: ReactNode) => (
    <Link
      to="/notas/$tipo"
      params={{ tipo: tipo ?? 'nfe' }}
      search={{ empresa: cpfcnpj, ...monthOf(`${mes}-01`), papel, ...search }}
    >
      {text}
    </Link>
  )
  switch (one.ds_pendencia) {
    case 'assinatura':
      return id && tipo ? (
        <Link
          to="/notas/$tipo/$id"
          params={{ tipo, id }}
          search={{
            empresa: cpfcnpj,
            ...monthOf(`${mes}-01`),
            papel,
            assinatura: 'invalida',
            aba: 'autenticidade' as const,
          }}
        >
          Ver nota
        </Link>
      ) : (
        list({ assinatura: 'invalida' }, 'Ver notas')
      )
    case 'certificado':
      return (
        <Link to="/ajuda/$topico" params={{ topico: 'entrar' }}>
          Como trocar
        </Link>
      )
    case 'prazo_conclusiva':
    case 'prazo_ciencia':
    case 'confirmada_mudou':
    case 'tacita':
      return (
        <Link to="/notas/manifestacao" search={{ empresa: cpfcnpj, ver: VIEWS[one.ds_pendencia] }}>
          {one.ds_pendencia.startsWith('prazo_') ? 'Manifestar' : 'Ver notas'}
        </Link>
      )
    case 'lacuna':
      return (
        <Link to="/notas/faltas" search={{ empresa: cpfcnpj, mes }}>
          Ver os números
        </Link>
      )
    case 'importacao':
      return (
        <Link to="/notas/importar" search={{ empresa: cpfcnpj, id: id ?? undefined }}>
          Ver motivos
        </Link>
      )
    case 'cancelamento':
      return list({ cancelamento: 'S' }, one.quantidade === 1 ? 'Ver nota' : 'Ver notas')
    case 'resumo':
      return (
        <Link to="/notas/faltas" search={{ empresa: cpfcnpj, mes }}>
          Pedir os XML
        </Link>
      )
    // an open one is of any month before
    case 'mdfe_aberto':
      return list(
        { de: one.dt_pendencia ?? undefined, ate: daysBack(reply.dt_hoje, 32).de, situacao: 'autorizada' },
        one.quantidade === 1 ? 'Ver manifesto' : 'Ver manifestos',
      )
    case 'sem_protocolo':
      return list({ situacao: 'sem_protocolo' }, 'Ver notas')
  }
}

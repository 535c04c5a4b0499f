import type { LucideIcon } from 'lucide-react'
import { CalendarX2, CircleCheck, CircleX, Clock, Copy, Lock, UserX, X } from 'lucide-react'
import { useState } from 'react'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Badge, type Tone } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import text from '../../../kit/text.module.css'
import { formatInstantDay } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { DRAWER, useMedia } from '../../../lib/use-media.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import { useOfficeChanged } from '../use-office-changed.ts'
import { clientByName, type RowState, type ShownRow } from './batch.ts'
import styles from './certificados.module.css'
import { batch, bringClient, dropRow, tryOwnPassword } from './run-batch.ts'

const STATES: Record<RowState, { word: string; tone: Tone; icon: LucideIcon; quiet?: boolean }> = {
  esperando: { word: 'Espera a senha', tone: 'neutral', icon: Lock },
  senha: { word: 'Senha não abre', tone: 'cancelled', icon: Lock },
  vencido: { word: 'Vencido', tone: 'cancelled', icon: CalendarX2 },
  sem_cliente: { word: 'Sem cliente', tone: 'amber', icon: UserX },
  sem_direito: { word: 'Cliente de outra pessoa do escritório', tone: 'amber', icon: UserX },
  repetido: { word: 'Repetido', tone: 'neutral', icon: Copy },
  igual: { word: 'Repetido', tone: 'neutral', icon: Copy },
  mais_antigo: { word: 'Mais antigo que o guardado', tone: 'neutral', icon: Clock },
  sem_chave: { word: 'Não tem a chave', tone: 'cancelled', icon: CircleX },
  tipo: { word: 'É A3 ou e-CPF', tone: 'cancelled', icon: CircleX },
  cadeia: { word: 'Cadeia não confere', tone: 'cancelled', icon: CircleX },
  ilegivel: { word: 'Não é um certificado', tone: 'cancelled', icon: CircleX },
  recusado: { word: 'Não serve', tone: 'cancelled', icon: CircleX },
  falha: { word: 'Não serve', tone: 'cancelled', icon: CircleX },
  pronto: { word: 'Pronto', tone: 'ok', icon: CircleCheck, quiet: true },
  mais_novo: { word: 'Mais novo que o guardado', tone: 'ok', icon: CircleCheck, quiet: true },
  guardado: { word: 'Guardado', tone: 'ok', icon: CircleCheck },
}

interface Props {
  rows: readonly ShownRow[]
  isDono: boolean
  /** Asks a client for a new certificate */
  onAsk: (client: { cnpj: string; nome: string }) => void
}

/** The files of the batch, each with its mend in place. */
export function FilesTable({ rows, isDono, onAsk }: Props) {
  const narrow = useMedia(DRAWER)
  const taxIdOf = ({ judged }: ShownRow) => judged?.nr_cpfcnpj && <TaxId value={judged.nr_cpfcnpj} />
  const columns: Column<ShownRow>[] = [
    { key: 'arquivo', head: 'Arquivo', cell: ({ name }) => <span className={styles.file}>{name}</span> },
    {
      key: 'cliente',
      head: 'Cliente',
      cell: (row) => (
        <div>
          <Client row={row} />
          {narrow && <div className={text.small}>{taxIdOf(row)}</div>}
        </div>
      ),
    },
    // without room for a column it is under the name
    ...(narrow ? [] : [{ key: 'cnpj', head: 'CNPJ', cell: (row: ShownRow) => taxIdOf(row) || '–' }]),
    { key: 'valido', head: 'Válido até', cell: (row) => <ValidUntil row={row} /> },
    {
      key: 'resultado',
      head: 'Resultado',
      cell: ({ state }) => <Badge {...STATES[state]} />,
    },
    { key: 'detalhe', head: 'Detalhe', cell: (row) => <Detail row={row} isDono={isDono} onAsk={onAsk} /> },
  ]
  return (
    <Table
      cards
      label="Certificados do lote"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty="Nenhum arquivo aqui."
    />
  )
}

function Client({ row: { judged, name } }: { row: ShownRow }) {
  const { empresas } = useEmpresas()
  if (!judged?.ds_titular) {
    const guess = clientByName(name, empresas)
    return guess ? <span className={text.small}>{guess.nome} pelo nome</span> : <span className={text.small}>–</span>
  }
  const { cliente, ds_titular } = judged
  if (!cliente)
    return (
      <>
        {ds_titular.replace(/:[^:]*$/, '')} <span className={text.small}>não está na sua carteira</span>
      </>
    )
  const branches = cliente.nr_filiais
  return (
    <>
      {cliente.nome}
      {branches > 0 && ` e ${branches} ${branches === 1 ? 'filial' : 'filiais'}`}
    </>
  )
}

const DAY_MS = 86_400_000
/** From this number of days on the end is marked. */
const SOON = 60

function ValidUntil({ row: { judged } }: { row: ShownRow }) {
  if (!judged?.dt_fim) return '–'
  const days = Math.floor((Date.parse(judged.dt_fim) - Date.now()) / DAY_MS)
  const day = formatInstantDay(judged.dt_fim)
  if (days < 0) return <span className={styles.over}>{day}</span>
  if (days > SOON) return day
  return (
    <>
      <span className={styles.soon}>{day}</span>{' '}
      <span className={text.small}>{days === 1 ? '1 dia' : `${days} dias`}</span>
    </>
  )
}

function Detail({ row, isDono, onAsk }: Omit<Props, 'rows'> & { row: ShownRow }) {
  const { work } = useStore(batch)
  const changed = useOfficeChanged()
  switch (row.state) {
    case 'senha':
    case 'esperando':
      return <OwnPassword row={row} />
    case 'vencido': {
      const client = row.judged?.cliente
      return client ? (
        <Button onClick={() => onAsk({ cnpj: client.cpfcnpj, nome: client.nome })}>Pedir novo ao cliente</Button>
      ) : null
    }
    case 'sem_cliente':
      return isDono ? (
        <Button disabled={work !== null} onClick={() => void bringClient(row).then(changed)}>
          Criar o cliente
        </Button>
      ) : (
        'Peça a um dono do escritório'
      )
    case 'pronto':
    case 'mais_novo':
      return row.opener === 0 ? 'senha deste' : `${row.opener}ª senha`
    case 'repetido':
      return `igual a ${row.instead}`
    case 'igual':
      return 'já está guardado'
    case 'mais_antigo':
      return `o guardado vale até ${formatInstantDay(row.judged?.dt_fim_guardado)}`
    case 'guardado':
      return row.kept?.note ?? (row.kept?.isCapturing ? 'captura ligada' : '')
    default:
      return (
        <span className={styles.refused}>
          <span>{row.fault ?? row.judged?.ds_mensagem ?? ''}</span>
          <IconButton icon={X} label={`Tirar ${row.name} da lista`} onClick={() => dropRow(row.id)} />
        </span>
      )
  }
}

function OwnPassword({ row }: { row: ShownRow }) {
  const [own, setOwn] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (own === '') return
        setOwn('')
        void tryOwnPassword(row, own)
      }}
    >
      <input
        className={styles.own}
        type="password"
        autoComplete="off"
        placeholder="Senha deste"
        aria-label={`Senha de ${row.name}`}
        value={own}
        onChange={(event) => setOwn(event.target.value)}
      />
    </form>
  )
}

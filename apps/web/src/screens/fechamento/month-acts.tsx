import type { Empresa } from '@portal/contract/acesso.ts'
import type { Fechamento } from '@portal/contract/fechamento.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, FileCheck, RotateCcw, User } from 'lucide-react'
import { useState } from 'react'
import { fechamentoKey } from '../../api/fechamento.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { Modal } from '../../kit/modal.tsx'
import { formatCount } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { PackageButton } from '../../session/pacote/package-button.tsx'
import { useUsuario } from '../../session/session.ts'
import styles from './fechamento.module.css'
import { pendingsOf } from './pending.ts'
import { useMonthChange } from './use-month-change.ts'

interface Props {
  row: Fechamento
  mes: string
}

interface ActsProps extends Props {
  empresa: Empresa
}

type Asked = 'fechar' | 'reabrir' | 'responsavel' | 'recibo'

/** What a person does with a month: closing, reopening, who is responsible, the receipt of the EFD. */
export function MonthActs({ row, mes, empresa }: ActsProps) {
  const client = useQueryClient()
  const queryKey = fechamentoKey(useUsuario().id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isClosed = row.ds_estado === 'fechado'
  const hasFile = row.efd.ds_estado === 'gerada' || row.efd.ds_estado === 'entregue'
  return (
    <div className={styles.acts}>
      {isClosed ? (
        <Button onClick={() => setAsked('reabrir')}>
          <RotateCcw size={16} aria-hidden="true" />
          Reabrir
        </Button>
      ) : (
        <Button look="primary" onClick={() => setAsked('fechar')}>
          <CircleCheck size={16} aria-hidden="true" />
          Fechar mês
        </Button>
      )}
      {hasFile && (
        <Button onClick={() => setAsked('recibo')}>
          <FileCheck size={16} aria-hidden="true" />
          Informar recibo
        </Button>
      )}
      <PackageButton empresa={empresa} mes={mes} onClosed={() => void client.invalidateQueries({ queryKey })} />
      <Button onClick={() => setAsked('responsavel')}>
        <User size={16} aria-hidden="true" />
        Trocar responsável
      </Button>
      {(asked === 'fechar' || asked === 'reabrir') && (
        <StateDialog row={row} mes={mes} closes={asked === 'fechar'} onClose={() => setAsked(null)} />
      )}
      {(asked === 'responsavel' || asked === 'recibo') && (
        <TextDialog row={row} mes={mes} what={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

/** What is still open, as the question before the closing says it. */
function openWords(row: Fechamento): string {
  const errors =
    row.efd.ds_estado === 'com_erros' ? [formatCount(row.efd.nr_erros ?? 1, 'erro na EFD', 'erros na EFD')] : []
  return [...errors, ...pendingsOf(row).map(({ words }) => words)].join(', ')
}

interface DialogProps extends Props {
  onClose: () => void
}

/** Closing is never forbidden: what is open is said and kept in the history. */
function StateDialog({ row, mes, closes, onClose }: DialogProps & { closes: boolean }) {
  const { busy, error, change } = useMonthChange(row.cpfcnpj, mes)
  const open = openWords(row)
  const text = closes
    ? `${open ? `Ainda há: ${open}. ` : ''}Fechar não impede nada: o que chegar depois aparece como tardio.`
    : 'O mês volta a «conferindo». Ao fechar de novo, os tardios de antes deixam de contar.'
  const word = closes ? 'Fechar mês' : 'Reabrir'
  const save = async () => {
    if (!(await change({ ds_estado: closes ? 'fechado' : 'em_conferencia' }))) return
    notify(closes ? 'Mês fechado.' : 'Mês reaberto.')
    onClose()
  }
  return (
    <Modal
      title={closes ? `Fechar o mês de ${row.nome}?` : `Reabrir o mês de ${row.nome}?`}
      text={text}
      action={{ label: word, busy, onClick: () => void save() }}
      onClose={onClose}
    >
      <Fault error={error} />
    </Modal>
  )
}

const TEXTS = {
  responsavel: {
    title: 'Responsável pelo mês',
    label: 'Responsável',
    hint: 'Vazio: o da carteira',
  },
  recibo: {
    title: 'Recibo da EFD',
    label: 'Número do recibo da EFD',
    hint: 'Vazio: não entregue',
  },
} as const

function TextDialog({ row, mes, what, onClose }: DialogProps & { what: 'responsavel' | 'recibo' }) {
  const { title, label, hint } = TEXTS[what]
  const [text, setText] = useState((what === 'recibo' ? row.efd.ds_recibo : row.nm_responsavel) ?? '')
  const { busy, error, change } = useMonthChange(row.cpfcnpj, mes)
  const save = async () => {
    const value = text.trim() || null
    if (!(await change(what === 'recibo' ? { efd_recibo: value } : { nm_responsavel: value }))) return
    notify(what === 'recibo' ? 'Recibo guardado.' : 'Responsável guardado.')
    onClose()
  }
  return (
    <Modal title={title} action={{ label: 'Salvar', busy, onClick: () => void save() }} onClose={onClose}>
      <TextField label={label} hint={hint} value={text} maxLength={100} autoComplete="off" onChange={setText} />
      <Fault error={error} />
    </Modal>
  )
}

const Fault = ({ error }: { error: Error | null }) =>
  error && (
    <p className={styles.wrong} role="alert">
      {error.message}
    </p>
  )

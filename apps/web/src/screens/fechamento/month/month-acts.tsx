import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, FileCheck, FileCog, RotateCcw, User, Wrench } from 'lucide-react'
import { useState } from 'react'
import { fechamentoKey } from '../../../api/escritorio/fechamento.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { PackageButton } from '../../../session/pacote/package-button.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from '../fechamento.module.css'
import { pendingsOf } from '../pending.ts'
import { DialogFault, ReceiptDialog, ResponsibleDialog } from './month-dialogs.tsx'
import { nextStep } from './next-step.ts'
import { useMonthChange } from './use-month-change.ts'

interface Props {
  row: Fechamento
  mes: string
}

interface ActsProps extends Props {
  empresa: Empresa
  /** Rows of the board */
  rows: readonly Fechamento[]
}

type Asked = 'fechar' | 'reabrir' | 'responsavel' | 'recibo'

/** What a person does with a month: closing, reopening, who is responsible, the receipt of the EFD. */
export function MonthActs({ row, mes, empresa, rows }: ActsProps) {
  const client = useQueryClient()
  const queryKey = fechamentoKey(useUsuario().id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isClosed = row.ds_estado === 'fechado'
  const hasFile = row.efd.ds_estado === 'gerada' || row.efd.ds_estado === 'entregue'
  const next = nextStep(row)
  const look = (step: typeof next) => (next === step ? 'primary' : 'plain')
  return (
    <div className={styles.acts}>
      <EfdLink row={row} mes={mes} />
      {isClosed ? (
        <Button onClick={() => setAsked('reabrir')}>
          <RotateCcw size={16} aria-hidden="true" />
          Reabrir
        </Button>
      ) : (
        <Button look={look('fechar')} onClick={() => setAsked('fechar')}>
          <CircleCheck size={16} aria-hidden="true" />
          Fechar mês
        </Button>
      )}
      {hasFile && (
        <Button look={look('recibo')} onClick={() => setAsked('recibo')}>
          <FileCheck size={16} aria-hidden="true" />
          Informar recibo
        </Button>
      )}
      <PackageButton
        empresa={empresa}
        mes={mes}
        look={look('pacote')}
        onClosed={() => void client.invalidateQueries({ queryKey })}
      />
      <Button onClick={() => setAsked('responsavel')}>
        <User size={16} aria-hidden="true" />
        Trocar responsável
      </Button>
      {(asked === 'fechar' || asked === 'reabrir') && (
        <StateDialog row={row} mes={mes} closes={asked === 'fechar'} onClose={() => setAsked(null)} />
      )}
      {asked === 'recibo' && <ReceiptDialog row={row} mes={mes} onClose={() => setAsked(null)} />}
      {asked === 'responsavel' && <ResponsibleDialog row={row} mes={mes} rows={rows} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** Leads to the EFD where it is the next step: its errors, its settings, its generation. */
function EfdLink({ row, mes }: Props) {
  const className = buttonClass({ look: 'primary' })
  const search = { empresa: row.cpfcnpj, mes }
  switch (nextStep(row)) {
    case 'corrigir':
      return (
        <Link to="/sped/fiscal" search={{ ...search, passo: 'conferencia' }} className={className}>
          <Wrench size={16} aria-hidden="true" />
          Corrigir {formatCount(row.efd.nr_erros ?? 1, 'erro', 'erros')}
        </Link>
      )
    case 'configurar':
      return (
        <Link to="/sped/fiscal" search={{ ...search, ver: 'configuracao' }} className={className}>
          <FileCog size={16} aria-hidden="true" />
          Configurar EFD
        </Link>
      )
    case 'gerar':
      return (
        <Link to="/sped/fiscal" search={{ ...search, passo: 'conferencia' }} className={className}>
          <FileCog size={16} aria-hidden="true" />
          Gerar EFD
        </Link>
      )
    default:
      return null
  }
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
      <DialogFault error={error} />
    </Modal>
  )
}

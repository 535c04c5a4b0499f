import type { TabelaCarga } from '@portal/contract/tributacao/tabelas.ts'
import { postDesfazer } from '../../../api/tabelas.ts'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { formatDate } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { isLoadable } from './kinds.ts'

interface Props {
  carga: TabelaCarga
  onClose: () => void
  onUndone: () => void
}

/** Undoes the last load of a table. */
export function UndoDialog({
  carga: { tipo, nm_tabela, nm_arquivo, nm_fonte, dt_referencia },
  onClose,
  onUndone,
}: Props) {
  const { busy, error, run } = useAct()
  const undo = async () => {
    if (!isLoadable(tipo) || !(await run(() => postDesfazer(tipo)))) return
    notify('Carga desfeita.')
    onUndone()
    onClose()
  }
  return (
    <Modal
      title={`Desfazer a carga de ${nm_tabela}`}
      text={`${nm_arquivo ?? nm_fonte}, de ${formatDate(dt_referencia)}, deixa de valer. Vale de novo o que valia antes dela.`}
      action={{ label: 'Desfazer', busy, onClick: () => void undo() }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}

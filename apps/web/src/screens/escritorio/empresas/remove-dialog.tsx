import type { EmpresaDaCarteira } from '@portal/contract/escritorio.ts'
import { deleteEmpresaDaCarteira } from '../../../api/escritorio.ts'
import { Modal } from '../../../kit/modal.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import styles from '../escritorio.module.css'

interface Props {
  empresa: EmpresaDaCarteira
  onClose: () => void
  onChanged: () => void
}

export function RemoveDialog({ empresa, onClose, onChanged }: Props) {
  const { busy, error, run } = useAct()
  const remove = async () => {
    if (!(await run(() => deleteEmpresaDaCarteira(empresa.cpfcnpj)))) return
    notify(`${empresa.nome} saiu da carteira.`)
    onChanged()
    onClose()
  }
  return (
    <Modal
      title="Tirar da carteira"
      text={`O escritório deixa de ver ${empresa.nome} agora. Os documentos ficam com a empresa.`}
      action={{ label: 'Tirar da carteira', busy, onClick: () => void remove() }}
      onClose={onClose}
    >
      {error && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
    </Modal>
  )
}

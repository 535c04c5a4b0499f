import { useState } from 'react'
import { postEmpresa } from '../../../api/acesso/empresas.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'

const EMPTY = { cpfcnpj: '', nome: '', uf: '', ie: '' }
const FIELDS: { name: keyof typeof EMPTY; label: string; required?: boolean; maxLength?: number }[] = [
  { name: 'cpfcnpj', label: 'CNPJ ou CPF', required: true },
  { name: 'nome', label: 'Nome', required: true },
  { name: 'uf', label: 'UF', required: true, maxLength: 2 },
  { name: 'ie', label: 'Inscrição estadual' },
]

export function NewEmpresaDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const [simples, setSimples] = useState(false)
  const { busy, error, run, clear, fieldError } = useAct()
  const create = async () => {
    const body = { ...typed, uf: typed.uf.trim().toUpperCase(), ds_simplesnacional: simples ? 'S' : 'N' } as const
    if (!(await run(() => postEmpresa(body)))) return
    notify('Empresa cadastrada.')
    onChanged()
    onClose()
  }
  const hasField = FIELDS.some(({ name }) => fieldError(name))
  return (
    <Modal
      title="Cadastrar empresa"
      action={{ label: 'Cadastrar', busy, onClick: () => void create() }}
      onClose={onClose}
    >
      {error && !hasField && <ErrorText>{error.message}</ErrorText>}
      {FIELDS.map(({ name, label, required, maxLength }) => (
        <TextField
          key={name}
          label={label}
          required={required}
          maxLength={maxLength}
          autoComplete="off"
          error={fieldError(name)}
          value={typed[name]}
          onChange={(value) => {
            clear()
            setTyped({ ...typed, [name]: value })
          }}
        />
      ))}
      <CheckField label="Optante do Simples Nacional" checked={simples} onChange={setSimples} />
    </Modal>
  )
}

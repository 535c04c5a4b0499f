import { useState } from 'react'
import { postEscritorio } from '../../api/escritorio/escritorio.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import layout from '../../kit/layout.module.css'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import styles from './escritorio.module.css'
import { useOfficeChanged } from './use-office-changed.ts'

const FIELDS = [
  { name: 'nome', label: 'Nome do escritório', required: true, maxLength: 200 },
  { name: 'uf', label: 'UF', required: true, maxLength: 2 },
  { name: 'cpfcnpj', label: 'CNPJ ou CPF do escritório', required: false, maxLength: 40 },
] as const

/** Creates the office of an installation that has none; the server refuses it elsewhere and says whom to ask. */
export function CreateOffice({ className }: { className?: string }) {
  const [typed, setTyped] = useState({ nome: '', uf: '', cpfcnpj: '' })
  const { busy, error, run, clear, fieldError } = useAct()
  const changed = useOfficeChanged()
  const create = async () => {
    const body = { nome: typed.nome, uf: typed.uf.trim().toUpperCase(), cpfcnpj: typed.cpfcnpj.trim() || null }
    if (!(await run(() => postEscritorio(body)))) return
    notify('Escritório criado.')
    await changed()
  }
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void create()
  }
  return (
    <form className={className ?? styles.narrow} onSubmit={submit} noValidate>
      {error && !FIELDS.some(({ name }) => fieldError(name)) && <ErrorText>{error.message}</ErrorText>}
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          autoComplete="off"
          error={fieldError(name)}
          value={typed[name]}
          onChange={(value) => {
            clear()
            setTyped({ ...typed, [name]: value })
          }}
        />
      ))}
      <div className={layout.row}>
        <Button type="submit" look="primary" disabled={busy}>
          Criar escritório
        </Button>
      </div>
    </form>
  )
}

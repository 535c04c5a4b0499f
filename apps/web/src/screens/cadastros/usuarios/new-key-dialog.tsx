import { useState } from 'react'
import { postChave } from '../../../api/usuarios.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { useAct } from '../../../session/act.ts'
import { CopyField } from '../../../session/convite-link/copy-field.tsx'
import styles from '../cadastros.module.css'
import { ESCOPO_OPTIONS } from '../words.ts'
import type { DialogProps } from './invite-dialog.tsx'
import { expiryIn } from './key-state.ts'

type Escopo = (typeof ESCOPO_OPTIONS)[number]['value']
const TERMS = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: 'Um ano' },
  { value: '', label: 'Sem prazo' },
]

/** Creates a key and shows it once; no other reply contains it. */
export function NewKeyDialog({ cnpj, onClose, onChanged }: DialogProps) {
  const [nome, setNome] = useState('')
  const [escopos, setEscopos] = useState<Escopo[]>(['importar'])
  const [days, setDays] = useState('365')
  const [chave, setChave] = useState<string | null>(null)
  const { busy, error, run, clear, fieldError } = useAct()
  if (chave) {
    return (
      <Modal
        title="Guarde esta chave"
        text="Ela não será mostrada de novo. Quem a tiver age pela empresa."
        onClose={onClose}
      >
        <CopyField
          label="Chave de API"
          value={chave}
          message="Chave copiada."
          hint="No programa, ela vai no cabeçalho Authorization, depois da palavra Bearer."
        />
      </Modal>
    )
  }
  const create = () =>
    run(async () => {
      const dt_expiracao = expiryIn(days ? Number(days) : null, new Date())
      const { data } = await postChave(cnpj, { nome, escopos, ...(dt_expiracao ? { dt_expiracao } : {}) })
      onChanged()
      setChave(data.chave)
    })
  const mark = (escopo: Escopo, on: boolean) => {
    clear()
    setEscopos(on ? [...escopos, escopo] : escopos.filter((other) => other !== escopo))
  }
  return (
    <Modal title="Criar chave" action={{ label: 'Criar', busy, onClick: () => void create() }} onClose={onClose}>
      {error && !fieldError('nome') && (
        <p className={styles.wrong} role="alert">
          {escopos.length === 0 ? 'Marque ao menos uma coisa que a chave pode fazer.' : error.message}
        </p>
      )}
      <TextField
        label="Nome"
        hint="Para reconhecê-la depois: «ERP da matriz»."
        required
        error={fieldError('nome')}
        value={nome}
        onChange={(value) => {
          clear()
          setNome(value)
        }}
      />
      <fieldset className={styles.choices}>
        <legend>O que ela pode fazer</legend>
        {ESCOPO_OPTIONS.map(({ value, label, hint }) => (
          <CheckField
            key={value}
            label={label}
            hint={hint}
            checked={escopos.includes(value)}
            onChange={(on) => mark(value, on)}
          />
        ))}
      </fieldset>
      <Select label="Vale por" value={days} options={TERMS} onChange={setDays} />
    </Modal>
  )
}

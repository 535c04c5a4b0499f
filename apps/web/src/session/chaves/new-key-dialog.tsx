import type { NovaChaveBody, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import { useState } from 'react'
import { CheckField } from '../../fields/check-field.tsx'
import { Select } from '../../fields/select.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import layout from '../../kit/layout.module.css'
import { Modal } from '../../kit/modal.tsx'
import { ESCOPO_OPTIONS } from '../acesso-words.ts'
import { useAct } from '../act.ts'
import { CopyField } from '../convite-link/copy-field.tsx'
import { expiryIn } from './key-state.ts'

type Escopo = (typeof ESCOPO_OPTIONS)[number]['value']
const TERMS = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: 'Um ano' },
  { value: '', label: 'Sem prazo' },
]

interface Props {
  actsFor: string
  create: (body: NovaChaveBody) => Promise<NovaChaveReply>
  onClose: () => void
  onChanged: () => void
}

/** Creates a key and shows it once; no other reply contains it. */
export function NewKeyDialog({ actsFor, create, onClose, onChanged }: Props) {
  const [nome, setNome] = useState('')
  const [escopos, setEscopos] = useState<Escopo[]>(['importar'])
  const [days, setDays] = useState('365')
  const [chave, setChave] = useState<string | null>(null)
  const { busy, error, run, clear, fieldError } = useAct()
  if (chave) {
    return (
      <Modal
        title="Guarde esta chave"
        text={`Ela não será mostrada de novo. Quem a tiver age ${actsFor}.`}
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
  const submit = () =>
    run(async () => {
      const dt_expiracao = expiryIn(days ? Number(days) : null, new Date())
      const { data } = await create({ nome, escopos, ...(dt_expiracao ? { dt_expiracao } : {}) })
      onChanged()
      setChave(data.chave)
    })
  const mark = (escopo: Escopo, on: boolean) => {
    clear()
    setEscopos(on ? [...escopos, escopo] : escopos.filter((other) => other !== escopo))
  }
  return (
    <Modal title="Criar chave" action={{ label: 'Criar', busy, onClick: () => void submit() }} onClose={onClose}>
      {error && !fieldError('nome') && (
        <ErrorText>
          {escopos.length === 0 ? 'Marque ao menos uma coisa que a chave pode fazer.' : error.message}
        </ErrorText>
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
      <fieldset className={layout.choices}>
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

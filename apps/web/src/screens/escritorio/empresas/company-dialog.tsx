import type { EmpresaDaCarteira, Regime } from '@portal/contract/escritorio.ts'
import { isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { useEffect, useRef, useState } from 'react'
import { getSugestao, postEmpresaDaCarteira, putEmpresaDaCarteira } from '../../../api/escritorio.ts'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import styles from '../escritorio.module.css'
import { REGIME_OPTIONS, toTags } from '../words.ts'

interface Props {
  /** Undefined for a new company */
  empresa?: EmpresaDaCarteira
  /** Of a new company, known from a refused import */
  known?: { cpfcnpj: string; nome: string }
  onClose: () => void
  onChanged: () => void
}

const FIELDS = [
  { name: 'cpfcnpj', label: 'CNPJ ou CPF', required: true },
  { name: 'nome', label: 'Nome', required: true },
  { name: 'uf', label: 'UF', required: true, maxLength: 2 },
  { name: 'ie', label: 'Inscrição estadual' },
  { name: 'etiquetas', label: 'Etiquetas', hint: 'Separadas por vírgula' },
  { name: 'nm_responsavel', label: 'Responsável' },
] as const
type Typed = Record<(typeof FIELDS)[number]['name'], string>

const typedOf = (empresa: EmpresaDaCarteira | undefined): Typed => ({
  cpfcnpj: empresa?.cpfcnpj ?? '',
  nome: empresa?.nome ?? '',
  uf: empresa?.uf ?? '',
  ie: empresa?.ie ?? '',
  etiquetas: empresa?.etiquetas.join(', ') ?? '',
  nm_responsavel: empresa?.nm_responsavel ?? '',
})

const bodyOf = ({ cpfcnpj: _, ...typed }: Typed, regime: Regime | 'nenhum') => ({
  nome: typed.nome.trim(),
  uf: typed.uf.trim().toUpperCase(),
  ie: typed.ie.trim() || null,
  ds_regime: regime === 'nenhum' ? null : regime,
  etiquetas: toTags(typed.etiquetas),
  nm_responsavel: typed.nm_responsavel.trim() || null,
})

/** Adds a company, with name, UF and IE suggested from documents of the office, or changes one of the portfolio. */
export function CompanyDialog({ empresa, known, onClose, onChanged }: Props) {
  const [typed, setTyped] = useState(() => ({ ...typedOf(empresa), ...known }))
  const [regime, setRegime] = useState<Regime | 'nenhum'>(empresa?.ds_regime ?? 'nenhum')
  const { busy, error, run, clear, fieldError } = useAct()
  const type = (name: keyof Typed, value: string) => {
    clear()
    setTyped((now) => ({ ...now, [name]: value }))
    const code = value.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
    if (name === 'cpfcnpj' && isTaxId(code)) void suggest(code)
  }
  /** Fills only what is still empty; without a suggestion the person types. */
  const suggest = async (code: string) => {
    const found = await getSugestao(code).catch(() => null)
    if (found) setTyped((now) => withSuggestion(now, found.data))
  }
  // a known company is suggested once, when the dialog opens
  const asked = useRef(false)
  useEffect(() => {
    if (!known || asked.current) return
    asked.current = true
    void suggest(known.cpfcnpj)
  })
  const save = async () => {
    const body = bodyOf(typed, regime)
    const work = () =>
      empresa ? putEmpresaDaCarteira(empresa.cpfcnpj, body) : postEmpresaDaCarteira({ ...body, cpfcnpj: typed.cpfcnpj })
    if (!(await run(work))) return
    notify(empresa ? 'Empresa alterada.' : 'Empresa incluída na carteira.')
    onChanged()
    onClose()
  }
  const shown = FIELDS.filter(({ name }) => !empresa || name !== 'cpfcnpj')
  return (
    <Modal
      title={empresa ? `Editar ${empresa.nome}` : 'Nova empresa'}
      action={{ label: empresa ? 'Salvar' : 'Incluir', busy, onClick: () => void save() }}
      onClose={onClose}
    >
      {error && !shown.some(({ name }) => fieldError(name)) && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
      {shown.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          autoComplete="off"
          error={fieldError(name)}
          value={typed[name]}
          onChange={(value) => type(name, value)}
        />
      ))}
      <Select label="Regime" value={regime} options={REGIME_OPTIONS} onChange={setRegime} />
    </Modal>
  )
}

const withSuggestion = (now: Typed, found: { nome: string | null; uf: string | null; ie: string | null }): Typed => ({
  ...now,
  nome: now.nome || (found.nome ?? ''),
  uf: now.uf || (found.uf ?? ''),
  ie: now.ie || (found.ie ?? ''),
})

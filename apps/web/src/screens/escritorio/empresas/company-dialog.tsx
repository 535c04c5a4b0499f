import type { EmpresaDaCarteira, Regime } from '@portal/contract/escritorio/escritorio.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { useEffect, useRef, useState } from 'react'
import { getSugestao, postEmpresaDaCarteira, putEmpresaDaCarteira } from '../../../api/escritorio/escritorio.ts'
import { ApiError } from '../../../api/http/http.ts'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import text from '../../../kit/text.module.css'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { ResponsibleField } from '../../../session/people/responsible-field.tsx'
import styles from '../escritorio.module.css'
import { TagsField } from '../tags-field.tsx'
import { REGIME_OPTIONS } from '../words.ts'
import { ProofDialog } from './proof-dialog.tsx'

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
] as const
type Typed = Record<(typeof FIELDS)[number]['name'] | 'nm_responsavel', string>

const typedOf = (empresa: EmpresaDaCarteira | undefined): Typed => ({
  cpfcnpj: empresa?.cpfcnpj ?? '',
  nome: empresa?.nome ?? '',
  uf: empresa?.uf ?? '',
  ie: empresa?.ie ?? '',
  nm_responsavel: empresa?.nm_responsavel ?? '',
})

const bodyOf = ({ cpfcnpj: _, ...typed }: Typed, regime: Regime | 'nenhum', etiquetas: string[]) => ({
  nome: typed.nome.trim(),
  uf: typed.uf.trim().toUpperCase(),
  ie: typed.ie.trim() || null,
  ds_regime: regime === 'nenhum' ? null : regime,
  etiquetas,
  nm_responsavel: typed.nm_responsavel.trim() || null,
})

/** Adds a company, with name, UF and IE suggested from documents of the office, or changes one of the portfolio. */
export function CompanyDialog({ empresa, known, onClose, onChanged }: Props) {
  const [typed, setTyped] = useState(() => ({ ...typedOf(empresa), ...known }))
  const [regime, setRegime] = useState<Regime | 'nenhum'>(empresa?.ds_regime ?? 'nenhum')
  const [tags, setTags] = useState<string[]>(empresa?.etiquetas ?? [])
  const [isProving, setProving] = useState(false)
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
    const body = bodyOf(typed, regime, tags)
    const work = () =>
      empresa ? putEmpresaDaCarteira(empresa.cpfcnpj, body) : postEmpresaDaCarteira({ ...body, cpfcnpj: typed.cpfcnpj })
    if (!(await run(work))) return
    notify(empresa ? 'Empresa alterada.' : 'Empresa incluída na carteira.')
    onChanged()
    onClose()
  }
  if (isProving)
    return (
      <ProofDialog
        company={{ cpfcnpj: cleanTaxId(typed.cpfcnpj), nome: typed.nome.trim(), uf: typed.uf.trim() }}
        away="Voltar"
        onClose={() => setProving(false)}
        onBrought={() => {
          onChanged()
          onClose()
        }}
      />
    )
  const isHeld = error instanceof ApiError && error.code === 'empresa.claimed'
  const shown = FIELDS.filter(({ name }) => !empresa || name !== 'cpfcnpj')
  return (
    <Modal
      title={empresa ? `Editar ${empresa.nome}` : 'Nova empresa'}
      action={{ label: empresa ? 'Salvar' : 'Incluir', busy, onClick: () => void save() }}
      onClose={onClose}
    >
      {isHeld && <Ways onProve={() => setProving(true)} />}
      {error && !isHeld && ![...shown.map(({ name }) => name), 'etiquetas', 'nm_responsavel'].some(fieldError) && (
        <ErrorText>{error.message}</ErrorText>
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
      <TagsField isNewAllowed value={tags} error={fieldError('etiquetas')} onChange={setTags} />
      <ResponsibleField
        error={fieldError('nm_responsavel')}
        value={typed.nm_responsavel}
        onChange={(name) => type('nm_responsavel', name)}
      />
    </Modal>
  )
}

/** A company of which somebody holds the root: what was asked, and what the person can do now. */
const Ways = ({ onProve }: { onProve: () => void }) => (
  <div role="alert">
    <p className={text.wrong}>Esta empresa, ou outra da mesma raiz, já está com alguém no portal.</p>
    <ul className={styles.ways}>
      <li>
        <span>
          <b>O sim de um titular.</b> O pedido já espera por ele ou, sem titular, pelo operador do portal.
        </span>
      </li>
      <li>
        <span>
          <b>O certificado da empresa.</b> Ela entra agora, sem esperar.
        </span>
        <Button onClick={onProve}>Tenho o certificado A1 deste cliente</Button>
      </li>
    </ul>
  </div>
)

const withSuggestion = (now: Typed, found: { nome: string | null; uf: string | null; ie: string | null }): Typed => ({
  ...now,
  nome: now.nome || (found.nome ?? ''),
  uf: now.uf || (found.uf ?? ''),
  ie: now.ie || (found.ie ?? ''),
})

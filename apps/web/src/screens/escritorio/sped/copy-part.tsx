import type { EmpresaDaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import type { CopiarSpedReply } from '@portal/contract/escritorio/sped.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copySpedDoEscritorio, empresasDaCarteiraOptions } from '../../../api/escritorio/escritorio.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import text from '../../../kit/text.module.css'
import { formatCount, formatTaxId } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useUsuario } from '../../../session/session.ts'
import { filterCarteira, NO_FILTER } from '../empresas/filter.ts'
import styles from '../escritorio.module.css'
import { CopyDialog } from './copy-dialog.tsx'

/** Most clients of one copy. */
const MOST = 500

/** Choice of the clients that receive the office's data; what changes is shown before it is saved. */
export function CopyPart() {
  const { data } = useQuery(empresasDaCarteiraOptions(useUsuario().id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const [judged, setJudged] = useState<CopiarSpedReply['data'] | null>(null)
  const { busy, error, run } = useAct()
  const active = (data ?? []).filter(({ ds_situacao }) => ds_situacao === 'ativa')
  const found = filterCarteira(active, { ...NO_FILTER, words })
  const close = () => setJudged(null)
  const judge = () => run(async () => setJudged((await copySpedDoEscritorio([...chosen], true)).data))
  const copy = () =>
    run(async () => {
      const { data: copied } = await copySpedDoEscritorio([...chosen], false)
      const changed = copied.filter(({ situacao }) => situacao === 'alterada').length
      notify(`Copiado para ${formatCount(changed, 'cliente', 'clientes')}.`)
      setChosen(new Set())
      setJudged(null)
    })
  return (
    <section className={styles.sped} aria-labelledby="copiar">
      <h2 id="copiar" className={styles.heading}>
        Copiar para clientes
      </h2>
      <p className={text.note}>
        Escolha os clientes e veja, um a um, o que muda. O que o escritório não guarda fica como está no cliente.
      </p>
      <TextField
        label="Buscar cliente"
        type="search"
        placeholder="Nome, CNPJ ou inscrição estadual"
        value={words}
        onChange={setWords}
      />
      <Clients found={found} chosen={chosen} onChoose={setChosen} />
      {error && !judged && <ErrorText>{error.message}</ErrorText>}
      <div className={layout.row}>
        <Button look="primary" disabled={busy || chosen.size === 0 || chosen.size > MOST} onClick={() => void judge()}>
          Ver o que muda em {formatCount(chosen.size, 'cliente', 'clientes')}
        </Button>
        {chosen.size > MOST && <p className={text.note}>São no máximo {MOST} de uma vez.</p>}
      </div>
      {judged && <CopyDialog judged={judged} busy={busy} error={error} onCopy={() => void copy()} onClose={close} />}
    </section>
  )
}

interface ClientsProps {
  found: readonly EmpresaDaCarteira[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

function Clients({ found, chosen, onChoose }: ClientsProps) {
  const all = found.length > 0 && found.every(({ cpfcnpj }) => chosen.has(cpfcnpj))
  const mark = (codes: readonly string[], on: boolean) => {
    const others = [...chosen].filter((code) => !codes.includes(code))
    onChoose(new Set(on ? [...others, ...codes] : others))
  }
  if (found.length === 0) return <p className={text.note}>Nenhum cliente ativo com esta busca.</p>
  return (
    <fieldset className={styles.clients}>
      <legend>Clientes</legend>
      <CheckField
        label={`Todos os ${found.length.toLocaleString('pt-BR')}`}
        checked={all}
        onChange={(on) =>
          mark(
            found.map(({ cpfcnpj }) => cpfcnpj),
            on,
          )
        }
      />
      {found.map(({ cpfcnpj, nome }) => (
        <CheckField
          key={cpfcnpj}
          label={`${nome}, ${formatTaxId(cpfcnpj)}`}
          checked={chosen.has(cpfcnpj)}
          onChange={(on) => mark([cpfcnpj], on)}
        />
      ))}
    </fieldset>
  )
}

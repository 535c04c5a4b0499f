import type { CaixaLink } from '@portal/contract/caixa/links.ts'
import { LINK_DIAS } from '@portal/contract/caixa/links.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { deleteLink, linksOptions, postLink } from '../../../api/escritorio/links.ts'
import { Select } from '../../../fields/select.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import text from '../../../kit/text.module.css'
import { formatInstantDay } from '../../../lib/format.ts'
import { useAct } from '../../../session/act.ts'
import { CopyField } from '../../../session/convite-link/copy-field.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from './certificados.module.css'

const LIVES = [7, LINK_DIAS, 90].map((days) => ({ value: String(days), label: `${days} dias` }))

interface Props {
  cnpj: string
  nome: string
  office: string
  onClose: () => void
}

/** Makes an address by which a client sends its own certificate, and ends those that are open. */
export function AskDialog({ cnpj, nome, office, onClose }: Props) {
  const [days, setDays] = useState(String(LINK_DIAS))
  const [made, setMade] = useState<{ url: string; dt_expira: string } | null>(null)
  const { busy, error, run } = useAct()
  const { id } = useUsuario()
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: linksOptions(id, cnpj).queryKey })
  const create = () =>
    void run(async () => {
      setMade(await postLink(cnpj, Number(days)))
      await changed()
    })
  return (
    <Modal
      wide="middle"
      title="Pedir o certificado ao cliente"
      text={`${nome} abre o endereço, sem login, e envia o arquivo e a senha. Só o A1 dessa empresa é aceito, e fica guardado para ${office}.`}
      action={made ? undefined : { label: 'Criar endereço', busy, onClick: create }}
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
      {made ? (
        <Made url={new URL(made.url, location.origin).href} until={made.dt_expira} nome={nome} office={office} />
      ) : (
        <Select label="Vale por" value={days} options={LIVES} onChange={setDays} />
      )}
      <OpenLinks cnpj={cnpj} onChanged={() => void changed()} />
    </Modal>
  )
}

function Made({ url, until, nome, office }: { url: string; until: string; nome: string; office: string }) {
  const day = formatInstantDay(until)
  const message = `${office} pede o certificado digital A1 de ${nome}. Envie o arquivo e a senha por este endereço, até ${day}: ${url}`
  return (
    <>
      <CopyField
        label="Endereço do cliente"
        value={url}
        hint={`Só aparece agora. Vale até ${day}.`}
        message="Endereço copiado."
      />
      <div className={layout.buttons}>
        <a
          className={buttonClass()}
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle size={16} aria-hidden="true" />
          Enviar pelo WhatsApp
        </a>
      </div>
    </>
  )
}

const isOpen = ({ ds_tipo, dt_revogacao, dt_expira }: CaixaLink): boolean =>
  ds_tipo === 'certificado' && dt_revogacao === null && Date.parse(dt_expira) > Date.now()

function OpenLinks({ cnpj, onChanged }: { cnpj: string; onChanged: () => void }) {
  const { data = [] } = useQuery(linksOptions(useUsuario().id, cnpj))
  const { busy, error, run } = useAct()
  const open = data.filter(isOpen)
  if (open.length === 0) return null
  return (
    <section aria-label="Endereços abertos">
      <h3 className={text.small}>Endereços abertos</h3>
      {error && <ErrorText>{error.message}</ErrorText>}
      <ul className={styles.links}>
        {open.map(({ id, nm_usuario, dt_expira, nr_usos }) => (
          <li key={id}>
            <span>
              De {nm_usuario}, até {formatInstantDay(dt_expira)}
              {nr_usos > 0 && ', já usado'}
            </span>
            <Button disabled={busy} onClick={() => void run(() => deleteLink(id).then(onChanged))}>
              Revogar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fatorOptions } from '../../../api/acesso/conta.ts'
import { putSeguranca, segurancaOptions } from '../../../api/acesso/usuarios.ts'
import { SwitchField } from '../../../fields/choice.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from '../cadastros.module.css'

/** Requires a second factor of all users. Asks for confirmation: users without one lose access at once. */
export function SegurancaPart({ cnpj }: { cnpj: string }) {
  const client = useQueryClient()
  const { id } = useUsuario()
  const query = useQuery(segurancaOptions(cnpj))
  const own = useQuery(fatorOptions(id))
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAct()
  const on = query.data?.fl_segundofator === 'S'
  const without = own.data?.fl_ativo === 'N'
  const save = async (next: 'S' | 'N') => {
    const saved = await run(async () => {
      client.setQueryData(segurancaOptions(cnpj).queryKey, await putSeguranca(cnpj, { fl_segundofator: next }))
    })
    if (!saved) return
    setAsking(false)
    notify(next === 'S' ? 'O segundo fator é exigido nesta empresa.' : 'O segundo fator é opcional nesta empresa.')
  }
  return (
    <div className={layout.form}>
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Segurança" />}
      {error && !asking && <ErrorText>{error.message}</ErrorText>}
      {query.data && (
        <>
          <SwitchField
            label="Exigir segundo fator de todos"
            checked={on}
            disabled={busy || (!on && without)}
            onChange={(next) => (next ? setAsking(true) : void save('N'))}
          />
          <p className={styles.text}>
            Quem não tiver segundo fator deixa de usar esta empresa até ativar o seu, em «Minha conta».
          </p>
          {!on && without && (
            <p className={styles.text}>
              Ative antes o seu, ou a empresa fica fechada também para você: <Link to="/conta">Minha conta</Link>.
            </p>
          )}
        </>
      )}
      {asking && (
        <Modal
          title="Exigir segundo fator"
          text="Quem não tem segundo fator perde o acesso a esta empresa agora, até ativar o seu."
          action={{ label: 'Exigir', busy, onClick: () => void save('S') }}
          onClose={() => setAsking(false)}
        >
          {error && <ErrorText>{error.message}</ErrorText>}
        </Modal>
      )}
    </div>
  )
}

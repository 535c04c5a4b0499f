import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.PORTAL_DEV_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // a data: URL in a style or an inline polyfill would need a hole in the Content-Security-Policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/ServidorCadastros': server, '/auth': server } },
})

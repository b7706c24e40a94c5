import { queryOptions, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from './rest/client.ts'
import { refusal, serve, show } from './testing/app.tsx'

test('what failed without a connection is read again when it is back', async () => {
  let isConnected = false
  const none = { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } }
  serve({ 'GET /badges': () => (isConnected ? none : refusal(400, 'ValidationError')) })
  const query = queryOptions({ queryKey: ['badges', 'of a test'], queryFn: () => api.list('badges', {}) })
  function Chips() {
    const { isLoadingError, isSuccess } = useQuery(query)
    return <p>{isLoadingError ? 'Не загрузилось' : isSuccess ? 'Чипов нет' : 'Ищем…'}</p>
  }
  const screen = await show(<Chips />)
  await expect.element(screen.getByText('Не загрузилось')).toBeVisible()
  dispatchEvent(new Event('offline'))
  isConnected = true
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Чипов нет')).toBeVisible()
})

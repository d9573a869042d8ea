import { expect, test } from 'vitest'

import { isDatabaseUnavailable, loggableError } from './errors.ts'

test('a failed query → nothing typed by a person is logged', () => {
  const query = 'Failed query: insert into clients\nparams: Rosa,rosa@exemplo.com.br'
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "rosa@exemplo.com.br"'), { code: '22P02' })
  const failures = [new Error(query), new Error(query, { cause })]

  for (const failure of failures) {
    const { stack, ...logged } = loggableError(failure)
    expect(JSON.stringify(logged)).not.toMatch(/rosa/i)
    expect(stack).toContain('    at ')
  }
  expect(loggableError(failures[1]).code).toBe('22P02')
})

test('any other failure → its message is logged', () => {
  expect(loggableError(new TypeError('no such thing')).error).toBe('TypeError: no such thing')
})

test('a copy of an error, as a library passes on → logged as the error, without values', () => {
  const failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { message, stack, code } = failure
  expect(loggableError({ message, stack, code, queue: 'send-mail' })).toMatchObject({
    error: 'Error: connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    stack: expect.stringContaining('    at '),
  })
  expect(loggableError({ message: 'invalid input: "rosa"', code: '22P02' }).error).not.toContain('rosa')
  expect(loggableError({ secret: 'rosa' })).toEqual({ error: 'object' })
})

test.each([
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Query read timeout'),
])('%s, beneath a failed query → “database down”', (cause) => {
  expect(isDatabaseUnavailable(new Error('Failed query', { cause }))).toBe(true)
})

test('a statement that PostgreSQL refuses → not “database down”', () => {
  const cause = Object.assign(new Error('duplicate key value'), { code: '23505' })
  expect(isDatabaseUnavailable(new Error('Failed query', { cause }))).toBe(false)
})

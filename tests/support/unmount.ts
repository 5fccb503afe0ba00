import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What one test mounted must not be found by the next.
afterEach(cleanup);

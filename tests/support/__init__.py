"""What the tests stand on: private PostgreSQL and Redis servers, whole halls in processes of their own."""
